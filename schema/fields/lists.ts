import { z } from 'zod';

export const maxLimit = 1000;
/** How many rows each card of the dashboard asks for. */
export const dashboardRows = 5;

/**
 * What every list takes. `limit` above 1,000 counts as 1,000; `cursor` is the `nextCursor` of the page before;
 * `q` is searched literally.
 */
export const listQuerySchema = z.object({
  limit: z.coerce
    .number({ error: 'limit must be a whole number from 1 to 1000.' })
    .int('limit must be a whole number from 1 to 1000.')
    .min(1, 'limit must be a whole number from 1 to 1000.')
    .default(maxLimit)
    .transform((limit) => Math.min(limit, maxLimit)),
  cursor: z
    .string({ error: 'This cursor is not valid.' })
    // It holds the name a page ended with, folded: three times as long in some scripts, and a third more as base64.
    .max(8000, 'This cursor is not valid.')
    .optional(),
  q: z
    .string({ error: 'q must be one text.' })
    .max(200, 'Please search for at most 200 characters.')
    .refine((q) => !q.includes('\u0000') && q.isWellFormed(), 'This text cannot be searched for.')
    .transform((q) => q.trim())
    .optional(),
});

/** `key` or `-key` of the keys given; the first is the default unless another is named. */
export function sortQuery<const Key extends string>(
  keys: readonly [Key, ...Key[]],
  usual: Key | `-${Key}` = keys[0],
) {
  const both = keys.flatMap((key) => [key, `-${key}`] as const);
  return z
    .enum(both, { error: `sort must be one of ${both.join(', ')}.` })
    .optional()
    .transform((sort): Key | `-${Key}` => (sort as Key | `-${Key}` | undefined) ?? usual);
}

export const flagQuery = z
  .enum(['true', 'false'], { error: 'This parameter must be true or false.' })
  .transform((flag) => flag === 'true')
  .optional();

/** A page of a list. `total` is exact, unless `more` says that there are more than it counts. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    more: z.boolean().optional(),
    nextCursor: z.string().nullable(),
  });
}

export type Page<Item> = { data: Item[]; total: number; more?: boolean; nextCursor: string | null };

/** What a bounded list holds, for the description of the API: its schema tells no more than that it is a list. */
export const boundedLists = new WeakMap<z.core.$ZodType, { row: z.ZodType; min: number; max: number }>();

/**
 * A list inside an entity. Its length is looked at before its rows, so that ten thousand of them cost nothing.
 * `min` and `max` are each a length and what is said beyond it; what is no list at all is told like one too short.
 */
export function boundedList<Row extends z.ZodType>(
  row: Row,
  { min, max }: { min: [number, string]; max: [number, string] },
) {
  const bounded = z
    .custom<z.input<Row>[]>(Array.isArray, { error: min[1], abort: true })
    .refine((rows) => rows.length >= min[0], { error: min[1], abort: true })
    .refine((rows) => rows.length <= max[0], { error: max[1], abort: true });
  boundedLists.set(bounded, { row, min: min[0], max: max[0] });
  return bounded.pipe(z.array(row));
}
