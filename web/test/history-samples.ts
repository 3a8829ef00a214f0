import type { HistoryItem, VersionedEntity } from '#schema/history/history-list.ts';
import type { Undone } from '#schema/history/history-undo.ts';
import { olive, sampleId } from './samples.ts';

/** An update of the customer PO of a work order. */
export function sampleChange(change: Partial<HistoryItem> = {}): HistoryItem {
  return {
    _id: sampleId(),
    at: '2026-03-12T19:05:00.000Z',
    user: olive,
    action: 'update',
    entity: 'work-order',
    entityId: sampleId(),
    name: 'WO-1001',
    recordId: null,
    text: 'changed the customer PO from 4471 to 4472',
    parts: [{ kind: 'changed', label: 'Customer PO', from: '4471', to: '4472' }],
    undoneId: null,
    isRestored: false,
    ...change,
  };
}

/** An entity as it was on March 12. */
export function sampleVersion<Value>(entity: VersionedEntity, value: Value, isDeleted = false) {
  return {
    entity,
    on: '2026-03-12',
    changedAt: '2026-03-12T19:05:00.000Z',
    changedBy: olive,
    isDeleted,
    value,
  };
}

/** What the undo of `sampleChange` would change. */
export function sampleUndone(change: Partial<Undone> = {}): Undone {
  return {
    entity: 'work-order',
    entityId: sampleId(),
    name: 'WO-1001',
    version: null,
    changes: [{ kind: 'changed', label: 'Customer PO', from: '4472', to: '4471' }],
    conflicts: [],
    leftOut: [],
    restored: null,
    ...change,
  };
}
