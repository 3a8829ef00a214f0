import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Page } from '#schema/fields/lists.ts';
import { unitsKey } from '#web/features/records/record-form.queries.ts';
import { followsWrites } from '#web/lib/api/mark-others-stale.ts';
import {
  getUnit,
  listUnitContractLines,
  listUnitDocuments,
  listUnitHistory,
  listUnitRecords,
  listUnitWarranties,
  type UnitRequest,
} from './units.api.ts';

function blockQuery<Data>(
  unit: UnitRequest,
  block: string,
  load: (unit: UnitRequest, signal: AbortSignal) => Promise<Data>,
) {
  return queryOptions({
    queryKey: [...unitsKey, unit.key, unit.customer, block],
    queryFn: ({ signal }) => load(unit, signal),
    meta: followsWrites,
  });
}

export const unitWarrantiesQuery = (unit: UnitRequest) => blockQuery(unit, 'warranties', listUnitWarranties);
export const unitContractLinesQuery = (unit: UnitRequest) =>
  blockQuery(unit, 'contract-lines', listUnitContractLines);
export const unitDocumentsQuery = (unit: UnitRequest) => blockQuery(unit, 'documents', listUnitDocuments);

/** All blocks at once, for paper. */
export const wholeUnitQuery = (unit: UnitRequest) => blockQuery(unit, 'whole', getUnit);

type LoadPage<Row> = (
  unit: UnitRequest,
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<Page<Row>>;

function pagesQuery<Row>(unit: UnitRequest, block: string, load: LoadPage<Row>) {
  return infiniteQueryOptions({
    queryKey: [...unitsKey, unit.key, unit.customer, block],
    queryFn: ({ pageParam, signal }) => load(unit, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: followsWrites,
  });
}

/** The records with the unit, page by page. */
export const unitRecordsQuery = (unit: UnitRequest) => pagesQuery(unit, 'records', listUnitRecords);

/** The changes of these records, page by page. */
export const unitHistoryQuery = (unit: UnitRequest) => pagesQuery(unit, 'history', listUnitHistory);
