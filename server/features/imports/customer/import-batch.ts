import type { z } from 'zod';
import { hasSameContent } from '#schema/changes/comparable.ts';
import { customerChanges } from '#schema/changes/named-entities.ts';
import { describeChange } from '#schema/changes/sentences/describe-change.ts';
import { type Customer, type CustomerInput, customerInputSchema, emptyCustomer } from '#schema/customers.ts';
import type { ImportIssue } from '#schema/imports/imports.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import type { Actor } from '#server/db/history/history.ts';
import { logImportedChanges } from '#server/db/history/history-batch.ts';
import { increasingId } from '#server/db/history/increasing-id.ts';
import { lockCustomers, updateCustomers } from '#server/features/customers/customer-batches.writes.ts';
import { createCustomers } from '#server/features/customers/customers.writes.ts';
import type { RowResult } from '#server/features/imports/file/imported-row.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { findCandidates } from './candidates.queries.ts';
import { newCustomerDraft, updatedCustomerDraft } from './customer-draft.ts';
import type { CustomerFile, FileRow } from './customer-file.ts';
import { toIssues } from './issues.ts';
import { keysOfCustomer } from './match-keys.ts';
import { type CandidateIndex, indexCandidates, matchRow } from './match-row.ts';

/** What the batches of an import have in common. */
export type ImportContext = {
  importId: string;
  file: CustomerFile;
  /** The customers that earlier rows created or are. */
  taken: Set<string>;
  actor: Actor;
};

type Found = { row: FileRow; entity: StoredEntity; input: CustomerInput };
type Planned =
  | { kind: 'new'; row: FileRow; id: string; input: CustomerInput }
  | ({ kind: 'update' } & Found)
  | ({ kind: 'unchanged' } & Found)
  | { kind: 'refused'; row: FileRow; issues: ImportIssue[] };

/**
 * Imports rows: finds out what each of them is, and writes all of them with a few statements, in one transaction of less
 * than a second. A dry run does the same and rolls it back.
 */
export async function importBatch(
  tx: Tx,
  context: ImportContext,
  rows: readonly FileRow[],
  at: Date,
): Promise<RowResult[]> {
  const ids = await findCandidates(
    tx,
    rows.map(({ keys }) => keys),
  );
  const stored = await lockCustomers(
    tx,
    ids.filter((id) => !context.taken.has(id)),
  );
  const candidates = stored.map((entity) => {
    const customer = JSON.parse(entity.json) as Customer;
    return { entity, name: customer.name, keys: keysOfCustomer(customer) };
  });
  const index = indexCandidates(candidates);
  const planned: Planned[] = [];
  for (const row of rows) {
    planned.push(planRow(context, index, row));
    await pauseWhenDue();
  }
  return write(tx, context, planned, at);
}

function planRow({ file, taken }: ImportContext, index: CandidateIndex, row: FileRow): Planned {
  const refused = (message: string): Planned => ({
    kind: 'refused',
    row,
    issues: [{ column: null, message }],
  });
  if (row.problem) return refused(row.problem);
  const earlier = file.index.findEarlier(row.number);
  if (earlier !== undefined) {
    const line = file.rows[earlier]?.line ?? 0;
    return refused(`This customer is on line ${line} already. Please put everything about it into one row.`);
  }
  const match = matchRow(row.keys, index, file.index, (id) => taken.has(id));
  if ('refusal' in match) return refused(match.refusal);
  if ('isNew' in match) {
    const parsed = customerInputSchema.safeParse(newCustomerDraft(row.cells));
    if (!parsed.success) return refuse(file, row, parsed.error);
    return { kind: 'new', row, id: increasingId(), input: parsed.data };
  }
  const { entity } = match.candidate;
  const customer = JSON.parse(entity.json) as Customer;
  const parsed = customerInputSchema.safeParse(updatedCustomerDraft(customer, row.cells));
  if (!parsed.success) return refuse(file, row, parsed.error);
  taken.add(entity.id);
  const isSame = hasSameContent(customerChanges.units, customer, parsed.data);
  return { kind: isSame ? 'unchanged' : 'update', row, entity, input: parsed.data };
}

function refuse({ headerOf }: CustomerFile, row: FileRow, error: z.ZodError): Planned {
  return { kind: 'refused', row, issues: toIssues(error, headerOf) };
}

async function write(
  tx: Tx,
  { importId, taken, actor }: ImportContext,
  planned: readonly Planned[],
  at: Date,
): Promise<RowResult[]> {
  const news = planned.filter((plan) => plan.kind === 'new');
  const updates = planned.filter((plan) => plan.kind === 'update');
  const by = { userId: actor.id, at };
  // Changes first: the counters of new customers are locked until the end.
  const updated = await updateCustomers(
    tx,
    updates.map(({ entity, input }) => ({
      id: entity.id,
      input,
      stored: (JSON.parse(entity.json) as Customer).contacts,
    })),
    by,
  );
  const created =
    news.length > 0
      ? await createCustomers(
          tx,
          news.map(({ id, input }) => ({ id, input, ...by })),
        )
      : [];
  for (const { id } of created) taken.add(id);
  const saved = new Map([...updated, ...created].map((entity) => [entity.id, entity]));
  const changes = [
    ...news.map(({ id }) => ({ entityId: id, before: null, after: saved.get(id)?.json ?? null })),
    ...updates.map(({ entity: { id, json } }) => ({
      entityId: id,
      before: json,
      after: saved.get(id)?.json ?? null,
    })),
  ];
  const common = { at, actor, entity: 'customer', importId };
  const historyIds = await logImportedChanges(tx, common, changes);
  const historyIdOf = new Map(changes.map(({ entityId }, index) => [entityId, historyIds[index] ?? null]));
  const results: RowResult[] = [];
  for (const plan of planned) {
    results.push(toResult(plan, saved, historyIdOf));
    await pauseWhenDue();
  }
  return results;
}

const blank = { ...emptyCustomer, accessNotes: null, contacts: [] };

function toResult(
  plan: Planned,
  saved: ReadonlyMap<string, StoredEntity>,
  historyIdOf: ReadonlyMap<string, string | null>,
): RowResult {
  const { row } = plan;
  const none = { changes: [], issues: [], historyId: null, versionAfter: null };
  if (plan.kind === 'refused')
    return { row, outcome: 'refused', entityId: null, ...none, issues: plan.issues };
  if (plan.kind === 'unchanged') return { row, outcome: 'unchanged', entityId: plan.entity.id, ...none };
  const id = plan.kind === 'new' ? plan.id : plan.entity.id;
  const after = saved.get(id);
  const before: unknown = plan.kind === 'new' ? blank : JSON.parse(plan.entity.json);
  return {
    ...none,
    row,
    outcome: plan.kind,
    entityId: id,
    changes: describeChange('customer', before, JSON.parse(after?.json ?? 'null')).parts,
    historyId: historyIdOf.get(id) ?? null,
    versionAfter: after?.version ?? null,
  };
}
