import type { HistoryItem } from '#schema/history/history-list.ts';
import type {
  CorrectedUnit,
  UnitContractLine,
  UnitCorrection,
  UnitDocument,
  UnitRecord,
  UnitWarranty,
  WholeUnit,
} from '#schema/units/units.ts';
import { api } from '#web/lib/api/api.ts';

/** A unit of a customer; `key` is its serial in any spelling. */
export type UnitRequest = { key: string; customer: string };

export function getUnit(query: UnitRequest, signal?: AbortSignal): Promise<WholeUnit> {
  return api.get('/units', { query, signal });
}

export function listUnitRecords(query: UnitRequest, cursor: string | undefined, signal?: AbortSignal) {
  return api.page<UnitRecord>('/units/records', { query: { ...query, cursor, limit: 50 }, signal });
}

export function listUnitWarranties(query: UnitRequest, signal?: AbortSignal): Promise<UnitWarranty[]> {
  return api.get('/units/warranties', { query, signal });
}

export function listUnitContractLines(query: UnitRequest, signal?: AbortSignal): Promise<UnitContractLine[]> {
  return api.get('/units/contract-lines', { query, signal });
}

export function listUnitDocuments(query: UnitRequest, signal?: AbortSignal): Promise<UnitDocument[]> {
  return api.get('/units/documents', { query, signal });
}

export function listUnitHistory(query: UnitRequest, cursor: string | undefined, signal?: AbortSignal) {
  return api.page<HistoryItem>('/units/history', { query: { ...query, cursor, limit: 10 }, signal });
}

export function correctUnit(correction: UnitCorrection, idempotencyKey: string): Promise<CorrectedUnit> {
  return api.post('/units/facts', correction, { idempotencyKey });
}
