import { z } from 'zod';
import { listQuerySchema } from './fields/lists.ts';

export const maxSearchResults = 12;

/** What `GET /search` takes. A `limit` above 12 counts as 12; `q` is searched literally, and blank finds nothing. */
export const searchQuery = z.object({
  q: listQuerySchema.shape.q,
  limit: z.coerce
    .number({ error: `limit must be a whole number from 1 to ${maxSearchResults}.` })
    .int(`limit must be a whole number from 1 to ${maxSearchResults}.`)
    .min(1, `limit must be a whole number from 1 to ${maxSearchResults}.`)
    .default(maxSearchResults)
    .transform((limit) => Math.min(limit, maxSearchResults)),
});
export type SearchQuery = z.output<typeof searchQuery>;

/** A customer or a record, as short as it can be told from others. */
export const searchResultSchema = z.object({
  /** `customer`, or the id of the kind of a record. */
  kind: z.string(),
  _id: z.string(),
  /** `WO-1001`; null for a customer. */
  number: z.string().nullable(),
  /** The name of the customer. */
  customer: z.string(),
  /** The current status of a record; null for a customer. */
  status: z.string().nullable(),
  isOpen: z.boolean().nullable(),
  /** On one line; of a record, where the work is. */
  address: z.string(),
  /** What else of it the text stands in; null where the rest says it already. */
  matched: z.object({ label: z.string(), text: z.string() }).nullable(),
});
export type SearchResult = z.output<typeof searchResultSchema>;

/**
 * The likeliest first. `isWhole` is false when a text stands in so many rows that, to answer soon, only the newest were
 * looked through.
 */
export const searchResponseSchema = z.object({ data: z.array(searchResultSchema), isComplete: z.boolean() });
export type SearchResponse = z.output<typeof searchResponseSchema>;
