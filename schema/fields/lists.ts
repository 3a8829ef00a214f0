import { z } from 'zod';

export const maxLimit = 1000;
/** The number of rows that each card of the dashboard requests. */
export const dashboardRows = 5;

/**
 * The query parameters of every list. A `limit` above 1,000 counts as 1,000; `cursor` is the `nextCursor` of the
 * previous page; `q` is matched literally.
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
    // It contains the last name of a page, folded: three times as long in some scripts, and a third longer in base64.
    .max(8000, 'This cursor is not valid.')
    .optional(),
  q: z
    .string({ error: 'q must be one text.' })
    .max(200, 'Please search for at most 200 characters.')
    .refine((q) => !q.includes('\u0000') && q.isWellFormed(), 'This text cannot be searched for.')
    .transform((q) => q.trim())
    .optional(),
});

/** A sort key of a list: its column, and its choices in the order in which a person sees them. */
export type SortColumn = {
  column: string;
  /** A column that may be null; its rows without a value come last in both directions. */
  isNullable?: true;
  choices?: { ascending?: string; descending?: string };
};
export type SortColumns = Record<string, SortColumn>;

type SortKey<Columns extends SortColumns> = keyof Columns & string;
export type Sort<Columns extends SortColumns> = SortKey<Columns> | `-${SortKey<Columns>}`;

/** `key` or `-key`, one of the sort keys of a list; left out: `defaultSort`. */
export function sortQuery<const Columns extends SortColumns>(columns: Columns, defaultSort: Sort<Columns>) {
  const sorts = Object.keys(columns).flatMap((key) => [key, `-${key}`]) as [
    Sort<Columns>,
    ...Sort<Columns>[],
  ];
  return z
    .enum(sorts, { error: `sort must be one of ${sorts.join(', ')}.` })
    .optional()
    .transform((sort): Sort<Columns> => (sort as Sort<Columns> | undefined) ?? defaultSort);
}

export const flagQuery = z
  .enum(['true', 'false'], { error: 'This parameter must be true or false.' })
  .transform((flag) => flag === 'true')
  .optional();

/** A page of a list. `total` is exact unless `more` is true. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.int(),
    more: z.boolean().optional(),
    nextCursor: z.string().nullable(),
  });
}

export type Page<Item> = {
  data: Item[];
  total: number;
  more?: boolean;
  /** False when further rows may match a search: see `searchedPageSchema`. */
  isComplete?: boolean;
  nextCursor: string | null;
};

/**
 * The query of a list that can be searched in bounded time. With `bounded=true`, `total` may be less than 1,000 although
 * `more` is true, and a search that would take long stops: see `searchedPageSchema`. Without it, the search is complete.
 */
export const searchedListQuerySchema = listQuerySchema.extend({ bounded: flagQuery });

/**
 * A page of a list that can be searched in bounded time. `isComplete` is false when a bounded search stopped before the
 * page was full: further rows may match, `total` counts those found, and there is no `nextCursor`.
 */
export function searchedPageSchema<Item extends z.ZodType>(item: Item) {
  return pageSchema(item).extend({ isComplete: z.boolean().optional() });
}

/** Rows and bounds of bounded lists, for the OpenAPI description: the zod schema only knows that it is an array. */
export const boundedListShapes = new WeakMap<z.core.$ZodType, { row: z.ZodType; min: number; max: number }>();

/**
 * A list inside an entity. Its length is checked before its rows, so that ten thousand rows cost nothing.
 * `min` and `max` are each a length and the message beyond it; anything but a list gets the message of `min`.
 */
export function boundedList<Row extends z.ZodType>(
  row: Row,
  { min, max }: { min: [number, string]; max: [number, string | (() => string)] },
) {
  const bounded = z
    .custom<z.input<Row>[]>(Array.isArray, { error: min[1], abort: true })
    .refine((rows) => rows.length >= min[0], { error: min[1], abort: true })
    .refine((rows) => rows.length <= max[0], { error: max[1], abort: true });
  boundedListShapes.set(bounded, { row, min: min[0], max: max[0] });
  return bounded.pipe(pausingArray(row));
}

/** An option of `safeParseAsync`: called before each row of a bounded list, and awaited when it returns a promise. */
export type PauseOption = { pause?: (() => Promise<void> | undefined) | undefined };

/** An array that is parsed row by row when the parse has the option `pause`, with the same result. */
function pausingArray<Row extends z.ZodType>(row: Row) {
  const array = z.array(row);
  const runAtOnce = array._zod.run;
  array._zod.run = (payload, context) => {
    const { pause } = context as PauseOption;
    if (!pause) return runAtOnce(payload, context);
    // A row is one step, with the lists in it.
    const rowContext: typeof context & PauseOption = { ...context, async: false, pause: undefined };
    return runInSteps(row, payload, rowContext, pause);
  };
  return array;
}

async function runInSteps(
  row: z.ZodType,
  payload: z.core.ParsePayload,
  context: z.core.ParseContextInternal,
  pause: NonNullable<PauseOption['pause']>,
): Promise<z.core.ParsePayload<never>> {
  const rows: unknown[] = [];
  for (const [index, value] of (payload.value as unknown[]).entries()) {
    const pausing = pause();
    if (pausing) await pausing;
    const result = row._zod.run({ value, issues: [] }, context) as z.core.ParsePayload;
    payload.issues.push(...z.core.util.prefixIssues(index, result.issues));
    rows.push(result.value);
  }
  payload.value = rows;
  return payload as z.core.ParsePayload<never>;
}
