import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import type { BenchRequest } from '#bench/load/load-job.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordExportQuery } from '#schema/records/record-queries.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { technicians } from '#server/demo/company/demonstration-people.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { exportRecordsQuery } from '#server/features/records/records.export.ts';
import { createUserUnattended } from '#server/features/users/users.queries.ts';
import type { Call, Subject } from './scenario.ts';

const path = '/api/work-order';
const firstPage = `${path}?limit=50&open=true`;
const samples = 1000;

const get = (address: string): BenchRequest => ({ method: 'GET', path: address });

/** What the API answered of some work orders, picked at random, when they were created. */
async function takeSample(pool: pg.Pool): Promise<StoredRecord[]> {
  const { rows } = await pool.query<{ after: StoredRecord }>(
    `select h.after from (
       select r.id from records r
       where r.kind = 'work-order' and exists (select from status_events s where s.record_id = r.id)
       order by random() limit $1
     ) as picked join history h on h.entity_id = picked.id and h.action = 'create'`,
    [samples],
  );
  return rows.map(({ after }) => after);
}

async function prepareCalls(pool: pg.Pool): Promise<Call[]> {
  const sample = await takeSample(pool);
  return [
    { name: 'open work orders, 50 of them', leastShare: 0.8, requests: [get(firstPage)] },
    {
      name: 'work orders of a status, 50 of them',
      leastShare: 0.8,
      // Of a thousand records, work orders of no other status fill a page; a shorter one is less work.
      requests: [get(`${path}?limit=50&status=Closed`)],
    },
    ...recordKinds.map(({ apiPath, labels }) => ({
      name: `the dashboard's ${labels.plural}`,
      requests: [get(`/api${apiPath}?open=true&sort=-updatedAt&limit=5`)],
    })),
    { name: "the dashboard's warranties", requests: [get('/api/warranties/expiring?limit=5')] },
    { name: 'totals of work orders', leastShare: 0.8, requests: [get(`${path}/total`)] },
    {
      name: 'one work order',
      leastShare: 0.75,
      requests: sample.map(({ _id }) => get(`${path}/${_id}`)),
    },
    {
      name: 'create a work order',
      leastShare: 0.7,
      addsRows: true,
      requests: sample.map((record) => ({ method: 'POST', path, body: JSON.stringify(record) })),
    },
    {
      name: 'update a work order',
      leastShare: 0.7,
      requests: sample.map((record) => ({
        method: 'PUT',
        path: `${path}/${record._id}`,
        body: JSON.stringify(changed(record)),
      })),
    },
  ];
}

/** One more event, which is a new row each time, and other words. The list never grows beyond that. */
function changed(record: StoredRecord): object {
  const event = { status: 'Active', statusObtainedAt: '2030-01-31' };
  return {
    ...record,
    description: `${record.description} Second visit.`,
    statusTimeline: [...record.statusTimeline, event],
  };
}

function rowsOf(table: string): string {
  return `(select json_agg(to_jsonb(x) - '{id,record_id,equipment_id,number}'::text[] order by x.position)
    from ${table} x where x.record_id = r.id)`;
}

export const records: Subject = {
  things: 'records',
  async fill(db, count) {
    const now = new Date();
    for (const person of technicians)
      await db
        .transaction()
        .execute((tx) => createUserUnattended(tx, { ...person, isTechnician: true }, now));
    await seedCustomers(db, { count: Math.min(20_000, Math.ceil(count / 10)), seed: 1, now });
    await seedRecords(db, { count, seed: 1, now, timeZone });
  },
  prepareCalls,
  list: firstPage,
  deepList: { path: `${path}?limit=50`, page: 1000 },
  sheet: {
    things: 'work orders',
    path: `${path}/export`,
    rows: exportRecordsQuery(workOrders, recordExportQuery.parse({}), timeZone),
  },
  writtenSql: `
    select to_jsonb(r) - '{id,number,version,created_at,updated_at,search_text}'::text[] as record,
      replace(r.search_text, 'wo-' || r.number, 'wo') as "searchText",
      ${rowsOf('record_contacts')} as contacts, ${rowsOf('status_events')} as events, ${rowsOf('equipment')} as equipment,
      ${rowsOf('warranties')} as warranties, ${rowsOf('assignments')} as assignments,
      (select json_build_array(h.user_name, h.action, h.before is null, h.after - '{number,version}'::text[]) from history h
        where h.entity_id = r.id order by h.at desc limit 1) as history
    from records r where r.updated_at >= $1 order by r.updated_at desc limit 1`,
  async removeAdded(pool, filledAt) {
    const { rowCount } = await pool.query('delete from records where created_at >= $1', [filledAt]);
    if (rowCount)
      await pool.query(
        'vacuum records, record_contacts, status_events, equipment, warranties, assignments, record_documents',
      );
  },
};
