import { z } from 'zod';
import { flagQuery, listQuerySchema } from './fields/lists.ts';

export const maxSearchResults = 12;

/**
 * The query of `GET /search`. `q` is searched literally; a blank `q` finds nothing. A `limit` above 12 counts as 12.
 * `bounded=true` stops a long search sooner, for a client that repeats it without the bound if it is not complete.
 */
export const searchQuery = z.object({
  q: listQuerySchema.shape.q,
  limit: z.coerce
    .number({ error: `limit must be a whole number from 1 to ${maxSearchResults}.` })
    .int(`limit must be a whole number from 1 to ${maxSearchResults}.`)
    .min(1, `limit must be a whole number from 1 to ${maxSearchResults}.`)
    .default(maxSearchResults)
    .transform((limit) => Math.min(limit, maxSearchResults)),
  bounded: flagQuery,
});
export type SearchQuery = z.output<typeof searchQuery>;

/** The `kind` of a unit; its `_id` is its key, its `number` its identifier. */
export const unitResultKind = 'unit';

/** A customer, a record or a unit with the fields that identify it. */
export const searchResultSchema = z.object({
  /** `customer`, `unit` or the id of a record kind. */
  kind: z.string(),
  _id: z.string(),
  /** `WO-1001`; null for a customer. */
  number: z.string().nullable(),
  /** Customer name. */
  customer: z.string(),
  /** The current status of a record; null for a customer. */
  status: z.string().nullable(),
  /** The day of the current status; null for a customer. */
  statusObtainedAt: z.string().nullable(),
  isOpen: z.boolean().nullable(),
  /** One line; the service address of a record. */
  address: z.string(),
  /** The other part that matched; null when the fields above contain the search text. */
  matched: z.object({ label: z.string(), text: z.string() }).nullable(),
});
export type SearchResult = z.output<typeof searchResultSchema>;

/** Best matches first. `isComplete` is false when the full search timed out and only recent rows were searched. */
export const searchResponseSchema = z.object({
  data: z.array(searchResultSchema),
  isComplete: z.boolean(),
  /** The unit whose serial the text is, in any spelling; left out when there is none. */
  unit: searchResultSchema.optional(),
});
export type SearchResponse = z.output<typeof searchResponseSchema>;
