import { z } from 'zod';
import { flagQuery, listQuerySchema, sortQuery } from '#schema/fields/lists.ts';
import { optionalText } from '#schema/fields/text.ts';

export const recordSortKeys = ['number', 'customer', 'statusObtainedAt', 'createdAt', 'updatedAt'] as const;
/** The newest record first. */
export const defaultRecordSort = '-number';

const idQuery = (name: string) =>
  z
    .uuid({ error: `${name} must be an id.` })
    .toLowerCase()
    .optional();

/** What `GET /work-order` and its like take. `open` left out means all. */
export const recordListQuery = listQuerySchema.extend({
  sort: sortQuery(recordSortKeys, defaultRecordSort),
  open: flagQuery,
  customer: idQuery('customer'),
  technician: idQuery('technician'),
  status: optionalText(50),
});
export type RecordListQuery = z.output<typeof recordListQuery>;

export const recordExportQuery = recordListQuery.omit({ limit: true, cursor: true, sort: true });
export type RecordExportQuery = z.output<typeof recordExportQuery>;

/** How many records of a kind there are, and how many of them are open. */
export const recordTotalSchema = z.object({ total: z.int(), open: z.int() });
export type RecordTotal = z.output<typeof recordTotalSchema>;
