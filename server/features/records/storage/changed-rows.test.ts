import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { sqlName } from '#server/db/columns.ts';
import { type ChildRow, insertRowsQuery, toRowsJson, upsertRowsQuery } from '#server/db/rows/child-rows.ts';
import { createRecord, createUser, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { createFullRecord } from '#server/test/fixtures/full-record-input.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { randomNumbers } from '#server/visit-schedule/engine/random-line.ts';
import type { RecordRows } from './record-rows.ts';
import { recordTables } from './record-tables.ts';
import { type RecordLists, saveLists } from './save-lists.ts';

const server = provideTestServer();

/** A stored row, and the transaction that wrote it. */
type StoredRow = { table: string; id: string; writer: string; row: Record<string, unknown> };

function selectRows(name: string, owner: string, recordId: string): RawBuilder<unknown> {
  const table = sql.raw(sqlName(name));
  return sql`select ${sql.lit(name)} as "table", t.id, t.xmin::text as writer, to_jsonb(t) as "row"
    from ${table} t where ${sql.raw(owner)} = ${recordId}`;
}

/** The rows of the lists of a record. */
async function readLists(db: Database, recordId: string): Promise<StoredRow[]> {
  const selects = recordTables.map(({ name }) => selectRows(name, 't.record_id', recordId));
  const { rows } = await sql<StoredRow>`${sql.join(selects, sql` union all `)} order by 1, 2`.execute(db);
  return rows;
}

const contentOf = (rows: StoredRow[]) => rows.map(({ table, row }) => ({ table, row }));

describe('saving the lists of a record', () => {
  const random = randomNumbers(41);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  let technicians: string[];

  beforeAll(async () => {
    const users = [1, 2].map(() => createUser(server, { isTechnician: true }));
    technicians = (await Promise.all(users)).map(({ _id }) => _id);
  });

  const changes: Record<string, () => object> = {
    recordContacts: () => ({ phone_numbers: [{ name: pick(['Mobile', 'Office']), phone: '+13125550142' }] }),
    statusEvents: () => ({ status_obtained_at: pick(['2026-03-01', '2026-04-01']) }),
    equipment: () => ({ serial: pick(['A1', 'B2']) }),
    warranties: () => ({ notify: pick([[], ['office@example.com']]) }),
    assignments: () => ({ user_id: pick(technicians) }),
    recordDocuments: () => ({ name: pick(['Plan', 'Permit']) }),
  };

  /** Leaves out, changes, adds and reorders some rows. */
  function changeRows(table: string, rows: ChildRow[]): ChildRow[] {
    const kept = rows.filter(() => random(6) > 0);
    const changed = kept.map((row) => (random(4) === 0 ? { ...row, ...changes[table]?.() } : row));
    const [first] = rows;
    if (first && random(3) === 0) changed.push({ ...first, id: crypto.randomUUID(), ...changes[table]?.() });
    if (random(4) === 0) changed.reverse();
    return changed.map((row, position) => ({ ...row, position }));
  }

  /** Random rows of a record instead of the stored ones, as an update may submit them. */
  function randomRows(recordId: string, stored: StoredRow[]): RecordRows {
    const changed = random(5) === 0 ? [] : recordTables.map(({ name }) => name).filter(() => random(2) === 0);
    const rows = Object.fromEntries(
      recordTables.map(({ name }) => {
        const before = stored
          .filter(({ table }) => table === name)
          .map(({ row }) => ({ ...row, ownerId: recordId }) as unknown as ChildRow)
          .sort((one, other) => one.position - other.position);
        return [name, changed.includes(name) ? changeRows(name, before) : before];
      }),
    ) as RecordRows;
    const units = rows.equipment.map(({ id }) => id);
    const followUnit = (row: ChildRow) =>
      units.includes(String(row.equipment_id)) ? row : { ...row, equipment_id: pick(units) };
    return { ...rows, warranties: units.length === 0 ? [] : rows.warranties.map(followUnit) };
  }

  /** What is stored after everything was deleted and written again. */
  async function rewrite(tx: Tx, recordId: string, rows: RecordRows): Promise<StoredRow[]> {
    for (const { name } of recordTables.toReversed())
      await sql`delete from ${sql.raw(sqlName(name))} where record_id = ${recordId}`.execute(tx);
    for (const table of recordTables)
      await upsertRowsQuery(table, toRowsJson(table, rows[table.name])).execute(tx);
    return readLists(tx, recordId);
  }

  /** The lists of a record as a save knows them. */
  function toLists(recordId: string, before: StoredRow[], rows: RecordRows): RecordLists {
    const listed = recordTables.map(({ list, name }) => {
      const ofTable = before.filter(({ table }) => table === name);
      return [list, ofTable.map(({ id }) => ({ _id: id }))];
    });
    const stored: RecordLists['stored'] = Object.fromEntries(listed);
    return { recordId, stored, tables: recordTables, rows };
  }

  test('stores what rewriting all rows would, and writes only rows that differ', async () => {
    const ids = [(await createFullRecord(server, projects))._id, (await createRecord(server, projects))._id];
    for (const id of ids) for (const user of technicians) await addAssignment(id, user);
    const readAll = (db: Database) => Promise.all(ids.map((id) => readLists(db, id)));
    const start = await readAll(server.db);
    let writtenRows = 0;
    for (let round = repeatCount({ full: 1_000, suite: 12 }); round > 0; round -= 1) {
      const before = await readAll(server.db);
      const basis = round % 8 === 0 ? start : before;
      const rows = ids.map((id, index) => randomRows(id, basis[index] ?? []));
      const lists = ids.map((id, n) => toLists(id, before[n] ?? [], rows[n] as RecordRows));
      const rewriting = await server.db.startTransaction().execute();
      const expected: StoredRow[][] = [];
      for (const list of lists) expected.push(await rewrite(rewriting, list.recordId, list.rows));
      await rewriting.rollback().execute();
      const changed = await server.db.transaction().execute((tx) => saveLists(tx, lists, new Date()));
      const after = await readAll(server.db);
      for (const [n, id] of ids.entries()) {
        const [was, is] = [before[n] ?? [], after[n] ?? []];
        expect(contentOf(is)).toEqual(contentOf(expected[n] ?? []));
        expect(changed.has(id)).toBe(JSON.stringify(contentOf(is)) !== JSON.stringify(contentOf(was)));
        const stored = new Map(was.map((row) => [row.id, row]));
        const same = is.filter((row) => isDeepStrictEqual(stored.get(row.id)?.row, row.row));
        expect(same.map(({ writer }) => writer)).toEqual(same.map((row) => stored.get(row.id)?.writer));
        writtenRows += is.length - same.length;
      }
    }
    expect(writtenRows).toBeGreaterThan(20);
  });

  async function addAssignment(recordId: string, user: string): Promise<void> {
    const table = recordTables.find(({ name }) => name === 'assignments');
    const row = { id: crypto.randomUUID(), ownerId: recordId, position: 0, userId: user };
    if (table) await upsertRowsQuery(table, toRowsJson(table, [row])).execute(server.db);
  }
});

test('a save of a large record writes the unit that changed, and nothing if nothing did', async () => {
  const serials = Array.from({ length: 60 }, (_, n) => `SN-${1000 + n}`);
  const record = await createRecord(server, workOrders, {
    equipment: serials.map((serial) => equipmentInput({ serial })),
    warranties: serials.map((serial) => warrantyInput(serial)),
  });
  const path = `/api/work-order/${record._id}`;
  const readAll = async () => {
    const { rows } = await sql<StoredRow>`${selectRows('records', 't.id', record._id)}`.execute(server.db);
    return [...rows, ...(await readLists(server.db, record._id))];
  };
  const before = await readAll();
  const { _id: _unchanged, ...content } = record;
  expect((await server.request('PUT', path, { body: content })).body.data).toEqual(record);
  expect(await readAll()).toEqual(before);
  const equipment = record.equipment.with(30, { ...record.equipment[30], model: 'LGH-120' });
  const saved = await server.request('PUT', path, { body: { ...content, equipment } });
  expect(saved.body.data).toMatchObject({ equipment, version: 2 });
  const written = (await readAll()).filter(
    ({ id, writer }) => before.find((row) => row.id === id)?.writer !== writer,
  );
  expect(written.map(({ table, id }) => [table, id])).toEqual([
    ['records', record._id],
    ['equipment', record.equipment[30]._id],
  ]);
  expect(await listHistory(server, record._id)).toHaveLength(2);
});

test('a row of a new record never takes the place of a stored one', async () => {
  const { statusTimeline } = await createFullRecord(server, workOrders);
  const { _id: ownerId } = await createRecord(server, workOrders);
  const table = recordTables.find(({ name }) => name === 'statusEvents');
  const id = statusTimeline[0]?._id ?? '';
  if (!table) throw new Error('There is no table of status events.');
  const row = { id, ownerId, position: 0, status: 'Taken over', statusObtainedAt: '2026-01-01' };
  const insert = insertRowsQuery(table, toRowsJson(table, [row])).execute(server.db);
  await expect(insert).rejects.toMatchObject({ code: '23505' });
  const stored = await server.db.selectFrom('statusEvents').selectAll().where('id', '=', id).execute();
  expect(stored).toMatchObject([{ id, status: statusTimeline[0]?.status }]);
});
