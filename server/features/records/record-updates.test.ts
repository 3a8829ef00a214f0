import { expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { AppError } from '#server/base/errors.ts';
import { createDatabase, createPool, type Tx } from '#server/db/client.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { equipmentInput } from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { findVisitLinesOf } from '#server/visit-schedule/storage/visit-lines.ts';
import type { LockedUpdate } from './plan-update.ts';
import { updateRecord, updateRecords } from './record-updates.writes.ts';
import { lockRecord } from './records.writes.ts';

const server = provideTestServer();
const at = new Date('2026-11-20T16:00:00.000Z');

/** What requests change, each in a record of its own. */
const changes: ((record: RecordDetail) => object)[] = [
  () => ({}),
  () => ({ customerPo: 'PO-2', contacts: [] }),
  () => ({ statusTimeline: [{ status: 'Closed', statusObtainedAt: '2026-04-01' }] }),
  ({ equipment }) => ({
    equipment: [
      { ...equipment[1], serial: 'B3' },
      equipmentInput({ serial: 'C3', identifier: 'RTU-3', manufacturer: 'New Maker' }),
    ],
    warranties: [],
  }),
  ({ equipment }) => ({ equipment: equipment.toReversed() }),
  // Refused: its warranty stays without equipment, and nobody has this id.
  ({ equipment }) => ({ equipment: equipment.slice(1) }),
  () => ({ assignedTechnicians: [{ user: unknownId }] }),
  () => ({ assignedTechnicians: [], documents: [], permitNumber: 'P-1' }),
  () => ({ serviceIntervalAmount: 2, serviceIntervalType: 'months', firstVisitOn: '2026-12-31' }),
  // Refused: too many visits would be open.
  () => ({ serviceIntervalAmount: 1, serviceIntervalType: 'days', firstVisitOn: '1990-01-01' }),
];

test.each(recordKinds)(
  'updates of several $labels.plural at once store what single ones do [10.12-76]',
  async (kind) => {
    const { timeZone } = server.company();
    const by = { actor: server.user, at };
    const settings = { timeZone, unknownTextsPerHour: 100 };
    const records: RecordDetail[] = [];
    for (const _change of changes) records.push(await createFullRecord(server, kind));
    const ids = records.map(({ _id }) => _id);
    const known = new Set(JSON.stringify(records).match(/[\da-f-]{36}/g));
    const lockAll = async (tx: Tx) => {
      const updates: LockedUpdate[] = [];
      for (const [n, { _id, customer }] of records.entries()) {
        const before = await lockRecord(tx, kind, _id, customer._id, '2026-11-20');
        const record = JSON.parse(before.json) as RecordDetail;
        const submitted = { ...record, equipment: undefined, warranties: undefined, ...changes[n]?.(record) };
        updates.push({ before, update: recordUpdateSchema(kind, timeZone).parse(submitted) });
      }
      return updates;
    };
    /** What is stored then, with the same text for ids of new rows, or why it is not. */
    const storedBy = async (
      save: (tx: Tx, updates: LockedUpdate[]) => Promise<ReadonlyMap<string, StoredEntity | AppError>>,
    ) => {
      const tx = await server.db.startTransaction().execute();
      const results = await save(tx, await lockAll(tx));
      const shown = ids.map((id) => {
        const result = results.get(id);
        if (result instanceof AppError) return result.issues;
        return JSON.parse(
          result?.json.replace(/[\da-f-]{36}/g, (one) => (known.has(one) ? one : 'new')) ?? 'null',
        );
      });
      const lines = await findVisitLinesOf(tx, ids);
      await tx.rollback().execute();
      return { shown, lines };
    };
    const single = await storedBy(async (tx, updates) => {
      const results = new Map<string, StoredEntity | AppError>();
      for (const { before, update } of updates) {
        const saving = updateRecord(tx, kind, before, update, by, settings);
        results.set(
          before.id,
          await saving.catch((error: unknown) => {
            if (error instanceof AppError) return error;
            throw error;
          }),
        );
      }
      return results;
    });
    const together = await storedBy((tx, updates) => updateRecords(tx, kind, updates, by, settings));
    expect(together).toEqual(single);
    const refusals = together.shown.filter(Array.isArray);
    expect(refusals).toHaveLength(kind.hasVisits ? 3 : kind.hasTechnicians ? 2 : 1);
    expect(together.shown[0]).toEqual(records[0]);
  },
);

test('lists with new or removed rows are sent with the columns, others before them', async () => {
  const { timeZone } = server.company();
  const pool = createPool({ url: server.url, max: 1, statementTimeoutMs: 60_000 });
  let roundTrips = 0;
  pool.on('connect', (client) => {
    client.connection.on('readyForQuery', () => {
      roundTrips += 1;
    });
  });
  const db = createDatabase(pool);
  const { _id, customer } = await createFullRecord(server, workOrders);
  const save = (change: (record: RecordDetail) => object) =>
    db.transaction().execute(async (tx) => {
      const before = await lockRecord(tx, workOrders, _id, customer._id, '2026-11-20');
      const record = JSON.parse(before.json) as RecordDetail;
      const update = recordUpdateSchema(workOrders, timeZone).parse({ ...record, ...change(record) });
      const by = { actor: server.user, at };
      const sentBefore = roundTrips;
      const saved = await updateRecord(tx, workOrders, before, update, by, {
        timeZone,
        unknownTextsPerHour: 9,
      });
      return { roundTrips: roundTrips - sentBefore, versions: saved.version - before.version };
    });
  const moveEvent = ({ statusTimeline: [first, ...others] }: RecordDetail) => {
    const statusObtainedAt = first?.statusObtainedAt === '2025-01-02' ? '2025-01-01' : '2025-01-02';
    return { statusTimeline: [{ ...first, statusObtainedAt }, ...others] };
  };
  const addEvent = ({ statusTimeline, description }: RecordDetail) => ({
    statusTimeline: [...statusTimeline, { status: 'Active', statusObtainedAt: '2026-01-31' }],
    description: `${description} Again.`,
  });
  const removeEvent = ({ statusTimeline }: RecordDetail) => ({ statusTimeline: statusTimeline.slice(0, -1) });
  const changes = [addEvent, moveEvent, removeEvent];
  // The first time, each statement is sent by itself.
  for (const change of changes) await save(change);
  const saves = [];
  for (const change of changes) saves.push(await save(change));
  await pool.end();
  expect(saves).toEqual([1, 2, 1].map((expected) => ({ roundTrips: expected, versions: 1 })));
});
