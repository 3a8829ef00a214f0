import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import { createRecords } from '#server/features/records/batches/record-batches.writes.ts';
import { updateRecord } from '#server/features/records/record-updates.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { skipDueNotices } from '#server/messaging/warranty-notices/imported-warranties.writes.ts';
import { countNotifiedNumbers } from '#server/messaging/warranty-notices/notified-numbers.ts';
import type { Planned } from './plan-record.ts';
import type { RecordImport } from './record-batch.ts';
import { toRowIssues } from './row-issues.ts';
import { logAndDescribe, type Refused, type Saved } from './written-rows.ts';

type NewPlan = Extract<Planned, { outcome: 'new' }>;
/** Imported warranties send nothing that is due by now. */
export function skipNotices(
  tx: Tx,
  work: RecordImport,
  saved: StoredEntity,
  before: string | null,
  at: Date,
): Promise<number> {
  const warrantiesOf = (json: string) => (JSON.parse(json) as RecordDetail).warranties;
  const warranties = { before: before === null ? [] : warrantiesOf(before), after: warrantiesOf(saved.json) };
  return skipDueNotices(tx, warranties, at, dayOf(at, work.timeZone));
}

/** Runs a write that may be refused; then nothing of it stays. */
export async function unlessRefused<Result>(
  tx: Tx,
  write: () => Promise<Result>,
): Promise<Result | AppError> {
  await sql`savepoint written_row`.execute(tx);
  try {
    const result = await write();
    // Otherwise each row would be in a transaction within that of the row before.
    await sql`release savepoint written_row`.execute(tx);
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint written_row`.execute(tx);
    await sql`release savepoint written_row`.execute(tx);
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
  // The visits of a contract, and recipients who are on no contact, may be refused.
  const mayBeRefused = ({ input }: NewPlan) =>
    kind.hasVisits || input.warranties.some(({ notify }) => notify.length > 0);
  if (!plans.some(mayBeRefused)) return create(plans);
  const results: (StoredEntity | Refused)[] = [];
  for (const plan of plans) {
    const created = await unlessRefused(tx, async () => {
      const [record] = await create([plan]);
      if (!record) throw new Error('The insert returned no row.');
      const { warranties } = JSON.parse(record.json) as RecordDetail;
      const notified = { recordId: record.id, before: [], after: warranties };
      await countNotifiedNumbers(tx, notified, by, work.unknownTextsPerHour);
      return [record];
    });
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
  const settle = async (plan: Planned, result: StoredEntity | Refused, before: string | null) => {
    if ('outcome' in result) refusals.set(plan, result);
    else
      saved.set(plan, { entity: result, before, notices: await skipNotices(tx, work, result, before, at) });
  };
  for (const plan of planned)
    if (plan.outcome === 'update')
      await settle(plan, await updatePlanned(tx, work, plan, at), plan.stored.json);
  const news = planned.filter((plan) => plan.outcome === 'new');
  const created = await createPlanned(tx, work, kind, news, at);
  const byId = new Map(created.map((one) => ['outcome' in one ? one.row.number : one.id, one]));
  for (const plan of news) {
    const result = byId.get(plan.id) ?? byId.get(plan.row.number);
    if (!result) throw new Error('The insert returned no row.');
    await settle(plan, result, null);
    work.taken.add(plan.id);
  }
  return logAndDescribe(tx, work, kind, { planned, saved, refusals }, at);
}
