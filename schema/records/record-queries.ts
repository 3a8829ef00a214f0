import { z } from 'zod';
import { idQuery, technicianQuery } from '#schema/fields/filter-queries.ts';
import { flagQuery, listQuerySchema, searchedListQuerySchema, sortQuery } from '#schema/fields/lists.ts';
import { optionalText } from '#schema/fields/text.ts';
import type { RecordKind } from './record-kind.ts';
import { defaultRecordSort, visitFilters } from './record-list.ts';

const filters = {
  open: flagQuery,
  customer: idQuery('customer'),
  technician: technicianQuery,
  status: optionalText(50),
  nextVisit: z
    .enum(visitFilters, { error: `nextVisit must be one of ${visitFilters.join(', ')}.` })
    .optional(),
};

/** The query of `GET /work-order` and of the lists of the other kinds. `open` left out means all. */
export function recordListQuery(kind: RecordKind) {
  return searchedListQuerySchema.extend({ sort: sortQuery(kind.sorts, defaultRecordSort), ...filters });
}
export type RecordListQuery = z.output<ReturnType<typeof recordListQuery>>;

export const recordExportQuery = listQuerySchema.pick({ q: true }).extend(filters);
export type RecordExportQuery = z.output<typeof recordExportQuery>;

/** The number of records of a kind, and of the open ones among them. */
export const recordTotalSchema = z.object({ total: z.int(), open: z.int() });
export type RecordTotal = z.output<typeof recordTotalSchema>;

/** `GET /customer/{id}/equipment`: every word of `q` must be in the unit or its place. */
export const knownUnitsQuery = listQuerySchema.pick({ q: true });
export const maxKnownUnits = 50;
