import { describeChange } from '#schema/changes/sentences/describe-change.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordFields } from '#schema/records/records.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import type { Planned } from './plan-record.ts';
import type { RecordImport } from './record-batch.ts';

export type Refused = Extract<Planned, { outcome: 'refused' }>;
export type Saved = { entity: StoredEntity; before: string | null; notices: number };

/** Planned rows with what was saved of each, or why it was not. */
export type Written = {
  planned: readonly Planned[];
  saved: ReadonlyMap<Planned, Saved>;
  refusals: ReadonlyMap<Planned, Refused>;
};

/** Adds the changes to the history. Returns the rows with what became of them. */
export async function logAndDescribe(
  tx: Tx,
  { actor, importId }: RecordImport,
  kind: RecordKind,
  { planned, saved, refusals }: Written,
  at: Date,
): Promise<RowResult[]> {
  const isChanged = ([plan, { entity }]: [Planned, Saved]) =>
    plan.outcome !== 'update' || entity.version !== plan.stored.version;
  const changed = [...saved].filter(isChanged);
  const changes = changed.map(([, { entity, before }]) => ({
    entityId: entity.id,
    before,
    after: entity.json,
    relatedRows: entity.relatedRows ?? null,
  }));
  const historyIds = await logImportedChanges(tx, { at, actor, entity: kind.id, importId }, changes);
  const idOf = new Map(changed.map(([plan], index) => [plan, historyIds[index] ?? null]));
  const results: RowResult[] = [];
  for (const plan of planned) {
    const final = refusals.get(plan) ?? plan;
    const historyId = idOf.get(plan) ?? null;
    results.push(toResult(kind, final, historyId === null ? undefined : saved.get(plan), historyId));
    await pauseWhenDue();
  }
  return results;
}

function toResult(
  kind: RecordKind,
  plan: Planned,
  saved: Saved | undefined,
  historyId: string | null,
): RowResult {
  const { row } = plan;
  const none = { changes: [], issues: [], historyId: null, versionAfter: null };
  if (plan.outcome === 'refused')
    return { row, outcome: 'refused', entityId: null, ...none, issues: plan.issues };
  // An update may turn out to change nothing that is stored.
  if (!saved || plan.outcome === 'unchanged')
    return {
      row,
      outcome: 'unchanged',
      entityId: plan.outcome === 'new' ? plan.id : plan.stored.id,
      ...none,
    };
  const { entity, before } = saved;
  const former: unknown = before === null ? blankRecord(kind) : JSON.parse(before);
  const parts = describeChange(kind.id, former, JSON.parse(entity.json)).parts;
  return {
    row,
    outcome: plan.outcome,
    entityId: entity.id,
    changes: before === null ? [...numberChange(plan), ...parts] : parts,
    issues: [],
    historyId,
    versionAfter: entity.version,
    notices: saved.notices,
  };
}

/** A number of the file belongs to no record: that the new one gets another number must be seen. */
function numberChange({ row: { recordNumber } }: Planned): RowResult['changes'] {
  if (!recordNumber) return [];
  return [{ label: 'Number', from: recordNumber.text, to: 'the next number', kind: 'changed' }];
}

/** A record with nothing in it, so that everything that a new one has is listed. */
function blankRecord(kind: RecordKind): Record<string, unknown> {
  const fields = Object.keys(recordFields(kind)).map((name) => [name, null]);
  const lists = ['contacts', 'statusTimeline', 'equipment', 'warranties', 'assignedTechnicians', 'documents'];
  return {
    ...Object.fromEntries(fields),
    ...Object.fromEntries(lists.map((name) => [name, []])),
    customer: null,
  };
}
