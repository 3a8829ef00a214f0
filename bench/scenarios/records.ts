import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import type { BenchRequest } from '#bench/load/load-job.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordExportQuery } from '#schema/records/record-queries.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Database } from '#server/db/client.ts';
import { companyStaff } from '#server/demo/catalogue/catalogue.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { exportRecordsQuery } from '#server/features/records/records.export.ts';
import { createUserAsSystem } from '#server/features/users/users.queries.ts';
import type { RequestGroup, Scenario } from './scenario.ts';

const path = '/api/work-order';
const listPath = `${path}?limit=50&open=true`;
const sampleSize = 1000;

const get = (url: string): BenchRequest => ({ method: 'GET', path: url });

/** Random work orders, as the API returned them when they were created. */
export async function sampleWorkOrders(pool: pg.Pool): Promise<RecordDetail[]> {
  const { rows } = await pool.query<{ after: RecordDetail }>(
    `select h.after from (
       select r.id from records r
       where r.kind = 'work-order' and exists (select from status_events s where s.record_id = r.id)
       order by random() limit $1
     ) as sample join history h on h.entity_id = sample.id and h.action = 'create'`,
    [sampleSize],
  );
  return rows.map(({ after }) => after);
}

async function prepareRequests(pool: pg.Pool): Promise<RequestGroup[]> {
  const sample = await sampleWorkOrders(pool);
  return [
    { name: 'list of open work orders, 50 per page', minShare: 0.8, requests: [get(listPath)] },
    {
      name: 'list of open work orders, 25 per page',
      minShare: 0.95,
      requests: [get(`${path}?limit=25&open=true`)],
    },
    {
      name: 'list of work orders by status, 50 per page',
      minShare: 0.8,
      // Among a thousand records, only this status has enough work orders to fill a page.
      requests: [get(`${path}?limit=50&status=Closed`)],
    },
    ...recordKinds.map(({ apiPath, labels }) => ({
      name: `dashboard, ${labels.plural}`,
      requests: [get(`/api${apiPath}?open=true&sort=-updatedAt&limit=5`)],
    })),
    { name: 'dashboard, expiring warranties', requests: [get('/api/warranties/expiring?limit=5')] },
    { name: 'work order totals', minShare: 0.8, requests: [get(`${path}/total`)] },
    {
      name: 'one work order',
      minShare: 0.75,
      requests: sample.map(({ _id }) => get(`${path}/${_id}`)),
    },
    {
      name: 'create a work order',
      minShare: 0.7,
      createsRows: true,
      requests: sample.map((record) => ({ method: 'POST', path, body: JSON.stringify(record) })),
    },
    {
      name: 'update a work order',
      minShare: 0.7,
      requests: sample.map((record) => ({
        method: 'PUT',
        path: `${path}/${record._id}`,
        body: JSON.stringify(withChanges(record)),
      })),
    },
  ];
}

/** Adds an event and changes the description. The event has no id, so each update replaces its row with a new one. */
export function withChanges(record: RecordDetail): object {
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

export async function seedTechnicians(db: Database, now: Date): Promise<void> {
  for (const technician of companyStaff.technicians) {
    const user = { ...technician, isTechnician: true };
    await db.transaction().execute((tx) => createUserAsSystem(tx, user, now));
  }
}

export const records: Scenario = {
  name: 'records',
  async fill(db, count) {
    const now = new Date();
    await seedTechnicians(db, now);
    await seedCustomers(db, { count: Math.min(20_000, Math.ceil(count / 10)), seed: 1, now });
    await seedRecords(db, { count, seed: 1, now, timeZone });
  },
  prepareRequests,
  listPath,
  pagination: { path: `${path}?limit=50`, deepPage: 1000 },
  csvExport: {
    name: 'work orders',
    path: `${path}/export`,
    query: exportRecordsQuery(workOrders, recordExportQuery.parse({}), timeZone, '2026-11-22'),
  },
  latestWriteSql: `
    select to_jsonb(r) - '{id,number,version,created_at,updated_at,search_text}'::text[] as record,
      replace(r.search_text, 'wo-' || r.number, 'wo') as "searchText",
      ${rowsOf('record_contacts')} as contacts, ${rowsOf('status_events')} as events, ${rowsOf('equipment')} as equipment,
      ${rowsOf('warranties')} as warranties, ${rowsOf('assignments')} as assignments,
      (select json_build_array(h.user_name, h.action, h.before is null, h.places is null,
          -- The second one of the same updates changes less.
          case h.action when 'create' then h.after - '{number,version}'::text[] end) from history h
        where h.entity_id = r.id order by h.at desc limit 1) as history
    from records r where r.updated_at >= $1 order by r.updated_at desc limit 1`,
  async deleteCreatedRows(pool, filledAt) {
    const { rowCount } = await pool.query('delete from records where created_at >= $1', [filledAt]);
    if (rowCount)
      await pool.query(
        'vacuum records, record_contacts, status_events, equipment, warranties, assignments, record_documents',
      );
  },
};
