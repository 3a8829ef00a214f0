import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { noRecordIds } from '#schema/records/record-ids.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { expiringWarranties } from './warranties.queries.ts';

const server = provideTestServer();

beforeEach(async () => {
  server.clock.set('2026-11-20T15:00:00.000Z');
  await server.db.deleteFrom('records').execute();
});

/** Creates a record with one unit and a warranty for each expiration date. */
async function createRecordWithWarranties(
  expirationDates: string[],
  overrides: { kind?: RecordKind; identifier?: string } = {},
) {
  const { kind = workOrders, identifier = 'RTU-1' } = overrides;
  const customer = await createCustomer(server, { name: 'Elm School' });
  const unit = equipmentInput({ identifier });
  const warranties = expirationDates.map((expirationDate) => warrantyInput(unit.serial, { expirationDate }));
  return createRecord(server, kind, { customer: customer._id, equipment: [unit], warranties });
}

async function listExpiring(query = '?limit=5') {
  const response = await server.request('GET', `/api/warranties/expiring${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

async function listDaysLeft(query?: string): Promise<[string, number][]> {
  const rows: { expirationDate: string; daysLeft: number }[] = await listExpiring(query);
  return rows.map(({ expirationDate, daysLeft }) => [expirationDate, daysLeft]);
}

describe('expiring warranties', () => {
  test('include their unit, customer and record', async () => {
    const record = await createRecordWithWarranties(['2026-12-02']);
    expect(await listExpiring()).toEqual([
      {
        _id: record.warranties[0]._id,
        type: 'Parts',
        company: 'Trane',
        expirationDate: '2026-12-02',
        daysLeft: 12,
        equipment: { identifier: 'RTU-1', serial: record.equipment[0].serial },
        customer: { _id: record.customer._id, name: 'Elm School' },
        ...noRecordIds,
        workOrder: record._id,
        recordNumber: record.number,
      },
    ]);
  });

  test.each(recordKinds)('link to their $labels.singular', async (kind) => {
    const record = await createRecordWithWarranties(['2026-12-02'], { kind });
    const [warranty] = await listExpiring();
    const links = recordKinds.map(({ apiName }) => warranty[apiName]);
    expect(links.filter(Boolean)).toEqual([record._id]);
    expect(warranty).toMatchObject({ [kind.apiName]: record._id, recordNumber: record.number });
  });

  test('are those from today to ninety days from now, soonest first [10.4-2]', async () => {
    await createRecordWithWarranties(['2027-02-19', '2026-11-20', '2026-11-19', '2027-02-18', '2026-11-21']);
    expect(await listDaysLeft()).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 1],
      ['2027-02-18', 90],
    ]);
  });

  test('count days in the time zone of the company', async () => {
    await createRecordWithWarranties(['2026-11-20', '2026-11-21']);
    server.clock.set('2026-11-21T05:59:59.000Z');
    expect(await listDaysLeft()).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 1],
    ]);
    server.clock.set('2026-11-21T06:00:00.000Z');
    expect(await listDaysLeft()).toEqual([['2026-11-21', 0]]);
  });

  test('include those of closed records, in a stable order', async () => {
    const closed = { status: 'Closed', statusObtainedAt: '2026-03-01' };
    for (const identifier of ['AHU-1', 'AHU-2', 'AHU-3', 'AHU-4'])
      await createRecordWithWarranties(['2026-12-24', '2026-12-24'], { kind: projects, identifier });
    await server.db
      .updateTable('records')
      .set({ isOpen: false, status: closed.status, statusOn: closed.statusObtainedAt })
      .execute();
    const first = await listExpiring();
    expect(first).toHaveLength(5);
    const all = await listExpiring('');
    expect(all).toHaveLength(8);
    expect(all.slice(0, 5)).toEqual(first);
    expect(await listExpiring('?limit=2')).toEqual(first.slice(0, 2));
    expect(await listExpiring('?limit=99999')).toEqual(all);
  });

  test('are an empty list when none expires', async () => {
    await createRecordWithWarranties(['2026-11-19', '2027-06-30']);
    expect(await listExpiring()).toEqual([]);
  });

  test.each(['0', '-1', 'many', '1.5'])('reject the limit %j', async (limit) => {
    const response = await server.request('GET', `/api/warranties/expiring?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(response.body.issues).toEqual([
      { path: 'limit', message: 'limit must be a whole number from 1 to 1000.' },
    ]);
  });

  test('require a session', async () => {
    const response = await server.request('GET', '/api/warranties/expiring', { token: null });
    expect(response.status).toBe(401);
  });
});

test('reads only the first rows from the index', async () => {
  const record = await createRecordWithWarranties(['2026-12-02']);
  await sql`
    insert into warranties (id, record_id, position, equipment_id, company, type, confirmation_number, expiration_date, notify, customer_id)
    select gen_random_uuid(), w.record_id, n, w.equipment_id, w.company, w.type, w.confirmation_number,
      date '2026-01-01' + n % 400, w.notify, w.customer_id
    from warranties w, generate_series(1, 20000) n where w.record_id = ${record._id}`.execute(server.db);
  await sql`analyze warranties`.execute(server.db);
  const { rows } = await sql<{ plan: string }>`
    explain (analyze, costs off, timing off, summary off)
    ${expiringWarranties('2026-11-20', '2027-02-18', sql.lit(5))}`.execute(server.db);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan).toMatch(
    /Index Scan using warranties_by_expiration on warranties \(actual rows=5(\.00)? loops=1\)/,
  );
  expect(plan).not.toContain('Seq Scan on warranties');
});
