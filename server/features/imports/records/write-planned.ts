import { sql } from 'kysely';
import { describeChange } from '#schema/changes/sentences/describe-change.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordFields } from '#schema/records/records.ts';
import { AppError } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import { createRecords } from '#server/features/records/batches/record-batches.writes.ts';
import { updateRecord } from '#server/features/records/records.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import type { Planned } from './plan-record.ts';
import type { RecordImport } from './record-batch.ts';
import { toRowIssues } from './row-issues.ts';

type NewPlan = Extract<Planned, { outcome: 'new' }>;
type Refused = Extract<Planned, { outcome: 'refused' }>;
type Saved = { entity: StoredEntity; before: string | null };

/** Runs a write that may be refused; then nothing of it stays. */
export async function unlessRefused<Result>(
  tx: Tx,
  write: () => Promise<Result>,
): Promise<Result | AppError> {
  await sql`savepoint written_row`.execute(tx);
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint written_row`.execute(tx);
    return error;
  }
}

/** A planned row that a write has refused. */
export function refusedBy({ issues, message }: AppError, { row }: Planned, { file }: RecordImport): Refused {
  const found = issues?.map((issue) => ({ path: issue.path.split('.'), message: issue.message }));
  return { row, outcome: 'refused', issues: toRowIssues(found ?? [{ path: [], message }], file.headerOf) };
}

/** In a dry run, numbers that no record has, because the next ones would be gone. */
function toCreate({ isDryRun }: RecordImport, { id, input, customer, row }: NewPlan) {
  return { id, input, customer, ...(isDryRun && { number: -1 - row.number }) };
}

async function createPlanned(
  tx: Tx,
  work: RecordImport,
  kind: RecordKind,
  plans: readonly NewPlan[],
  at: Date,
): Promise<(StoredEntity | Refused)[]> {
  const by = { actor: work.actor, at };
  const create = (some: readonly NewPlan[]) =>
    createRecords(
      tx,
      kind,
      some.map((plan) => toCreate(work, plan)),
      by,
      work.timeZone,
    );
  if (!kind.hasVisits) return create(plans);
  // The visits of a contract may be refused.
  const results: (StoredEntity | Refused)[] = [];
  for (const plan of plans) {
    const created = await unlessRefused(tx, () => create([plan]));
    results.push(...(created instanceof AppError ? [refusedBy(created, plan, work)] : created));
  }
  return results;
}

async function updatePlanned(
  tx: Tx,
  work: RecordImport,
  plan: Extract<Planned, { outcome: 'update' }>,
  at: Date,
): Promise<StoredEntity | Refused> {
  const { stored, update } = plan;
  const by = { actor: work.actor, at };
  const updated = await unlessRefused(tx, () => updateRecord(tx, stored.kind, stored, update, by, work));
  return updated instanceof AppError ? refusedBy(updated, plan, work) : updated;
}

/** Writes what was planned. The rows come back in their order. */
export async function writePlanned(
  tx: Tx,
  work: RecordImport,
  kind: RecordKind,
  planned: readonly Planned[],
  at: Date,
): Promise<RowResult[]> {
  const saved = new Map<Planned, Saved>();
  const refusals = new Map<Planned, Refused>();
  const settle = (plan: Planned, result: StoredEntity | Refused, before: string | null) => {
    if ('outcome' in result) refusals.set(plan, result);
    else saved.set(plan, { entity: result, before });
  };
  for (const plan of planned)
    if (plan.outcome === 'update') settle(plan, await updatePlanned(tx, work, plan, at), plan.stored.json);
  const news = planned.filter((plan) => plan.outcome === 'new');
  const created = await createPlanned(tx, work, kind, news, at);
  const byId = new Map(created.map((one) => ['outcome' in one ? one.row.number : one.id, one]));
  for (const plan of news) {
    const result = byId.get(plan.id) ?? byId.get(plan.row.number);
    if (!result) throw new Error('The insert returned no row.');
    settle(plan, result, null);
    work.taken.add(plan.id);
  }
  return logAndDescribe(tx, work, kind, { planned, saved, refusals }, at);
}

type Written = {
  planned: readonly Planned[];
  saved: ReadonlyMap<Planned, Saved>;
  refusals: ReadonlyMap<Planned, Refused>;
};

async function logAndDescribe(
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
