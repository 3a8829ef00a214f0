import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import { createRecords } from '#server/features/records/batches/record-batches.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import {
  type ImportedWarranties,
  skipDueNotices,
} from '#server/messaging/warranty-notices/imported-warranties.writes.ts';
import { countNotifiedNumbers } from '#server/messaging/warranty-notices/notified-numbers.ts';
import type { Planned } from './plan-record.ts';
import type { RecordImport } from './record-batch.ts';
import { toRowIssues } from './row-issues.ts';
import { notifiesNumbers, unlessRefused, updateEach } from './update-each.ts';
import { logAndDescribe, type Refused, type Saved } from './written-rows.ts';

type NewPlan = Extract<Planned, { outcome: 'new' }>;
type Outcomes = Map<Planned, StoredEntity | Refused>;

/** What imported records were, as JSON, and are. */
type ImportedRecord = { before: string | null; entity: StoredEntity };

/** Imported warranties send nothing that is due by now. Returns how many notices each of them leads to later. */
export function skipNotices<Key>(
  tx: Tx,
  { timeZone }: Pick<RecordImport, 'timeZone'>,
  records: ReadonlyMap<Key, ImportedRecord>,
  at: Date,
): Promise<Map<Key, number>> {
  const warrantiesOf = (json: string) => (JSON.parse(json) as RecordDetail).warranties;
  const warranties = [...records].map(([key, { before, entity }]): [Key, ImportedWarranties] => [
    key,
    { before: before === null ? [] : warrantiesOf(before), after: warrantiesOf(entity.json) },
  ]);
  return skipDueNotices(tx, new Map(warranties), at, dayOf(at, timeZone));
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

/** Creates records together, except for those whose notices may be refused once they are stored. */
async function createPlanned(
  tx: Tx,
  work: RecordImport,
  kind: RecordKind,
  plans: readonly NewPlan[],
  at: Date,
): Promise<Outcomes> {
  const by = { actor: work.actor, at };
  const outcomes: Outcomes = new Map();
  const create = async (some: readonly NewPlan[]) => {
    const toBeCreated = some.map((plan) => toCreate(work, plan));
    const created = await createRecords(tx, kind, toBeCreated, by, work.timeZone);
    for (const plan of some) {
      const result = created.get(plan.id);
      if (!result) throw new Error('The insert returned no row.');
      outcomes.set(plan, result instanceof AppError ? refusedBy(result, plan, work) : result);
    }
  };
  const createAlone = async (plan: NewPlan) => {
    await create([plan]);
    const created = outcomes.get(plan);
    if (!created || 'outcome' in created) return;
    const { warranties } = JSON.parse(created.json) as RecordDetail;
    const notified = { recordId: created.id, before: [], after: warranties };
    await countNotifiedNumbers(tx, notified, by, work.unknownTextsPerHour);
  };
  // The numbers of new records are in the order of the plans.
  let together: NewPlan[] = [];
  for (const plan of plans) {
    if (!notifiesNumbers(plan.input.warranties)) {
      together.push(plan);
      continue;
    }
    await create(together);
    together = [];
    const refusal = await unlessRefused(tx, () => createAlone(plan));
    if (refusal instanceof AppError) outcomes.set(plan, refusedBy(refusal, plan, work));
  }
  await create(together);
  return outcomes;
}

async function updatePlanned(
  tx: Tx,
  work: RecordImport,
  plans: readonly Extract<Planned, { outcome: 'update' }>[],
  at: Date,
): Promise<Outcomes> {
  const updates = plans.map(({ stored, update }) => ({ kind: stored.kind, before: stored, update }));
  const results = await updateEach(tx, updates, { actor: work.actor, at }, work);
  const outcomes: Outcomes = new Map();
  for (const plan of plans) {
    const result = results.get(plan.stored.id);
    if (!result) throw new Error('The update returned no row.');
    outcomes.set(plan, result instanceof AppError ? refusedBy(result, plan, work) : result);
  }
  return outcomes;
}

/** Writes what was planned. The rows come back in their order. */
export async function writePlanned(
  tx: Tx,
  work: RecordImport,
  kind: RecordKind,
  planned: readonly Planned[],
  at: Date,
): Promise<RowResult[]> {
  const updates = planned.filter((plan) => plan.outcome === 'update');
  const news = planned.filter((plan) => plan.outcome === 'new');
  const updated = await updatePlanned(tx, work, updates, at);
  const created = await createPlanned(tx, work, kind, news, at);
  for (const { id } of news) {
    work.taken.add(id);
    work.created.add(id);
  }
  const refusals = new Map<Planned, Refused>();
  const entities = new Map<Planned, ImportedRecord>();
  for (const [plan, result] of [...updated, ...created])
    if ('outcome' in result) refusals.set(plan, result);
    else entities.set(plan, { entity: result, before: plan.outcome === 'update' ? plan.stored.json : null });
  const notices = await skipNotices(tx, work, entities, at);
  const saved = new Map<Planned, Saved>();
  for (const [plan, record] of entities) saved.set(plan, { ...record, notices: notices.get(plan) ?? 0 });
  return logAndDescribe(tx, work, kind, { planned, saved, refusals }, at);
}
