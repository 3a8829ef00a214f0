import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import { recordExportQuery } from '#schema/records/record-queries.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { seedRecords } from '#server/demo/generate/seed-records.ts';
import { exportRecordsQuery } from '#server/features/records/records.export.ts';
import { records } from './records.ts';
import type { RequestGroup, Scenario } from './scenario.ts';

const path = '/api/service-contracts';
const visitsPath = '/api/visits?limit=50';
const sampleSize = 1000;

/** Random open contracts, as the API returned them when they were created. */
async function sampleContracts(pool: pg.Pool): Promise<RecordDetail[]> {
  const { rows } = await pool.query<{ after: RecordDetail }>(
    `select h.after from (
       select r.id from records r
       where r.kind = 'service-contract' and r.is_open and exists (select from status_events s where s.record_id = r.id)
       order by random() limit $1
     ) as sample join history h on h.entity_id = sample.id and h.action = 'create'`,
    [sampleSize],
  );
  return rows.map(({ after }) => after);
}

/** Changes the description. The events have no ids, so each update replaces their rows with new ones. */
function withChanges(contract: RecordDetail): object {
  const statusTimeline = contract.statusTimeline.map(({ _id, ...event }) => event);
  return { ...contract, description: `${contract.description} Second visit.`, statusTimeline };
}

async function prepareRequests(pool: pg.Pool): Promise<RequestGroup[]> {
  const sample = await sampleContracts(pool);
  const nextVisits = `${path}?limit=50&sort=nextVisitOn`;
  return [
    { name: 'due visits, 50 per page', minShare: 0.8, requests: [{ method: 'GET', path: visitsPath }] },
    {
      name: 'contracts by next visit, 50 per page',
      minShare: 0.8,
      requests: [{ method: 'GET', path: nextVisits }],
    },
    {
      name: 'update a service contract',
      minShare: 0.7,
      requests: sample.map((contract) => ({
        method: 'PUT',
        path: `${path}/${contract._id}`,
        body: JSON.stringify(withChanges(contract)),
      })),
    },
  ];
}

/** Service contracts with past visits; the count is that of the contracts. */
export const visits: Scenario = {
  ...records,
  name: 'visits',
  async fill(db, count) {
    // As after a week in which nobody recorded a visit: in some lines a later visit has come due since.
    const now = new Date(Date.now() - 7 * 24 * 3_600_000);
    await seedCustomers(db, { count: Math.min(20_000, Math.ceil(count / 10)), seed: 1, now });
    const mixture = [{ kind: serviceContracts, share: 1, openShare: 0.9 }];
    await seedRecords(db, { count, seed: 1, now, timeZone, mixture });
  },
  prepareRequests,
  listPath: visitsPath,
  pagination: { path: visitsPath, deepPage: 10 },
  csvExport: {
    name: 'service contracts',
    path: `${path}/export`,
    query: exportRecordsQuery(serviceContracts, recordExportQuery.parse({}), timeZone, '2026-11-22'),
  },
};
