import { sql } from 'kysely';
import { records } from './records.ts';
import type { Scenario } from './scenario.ts';

/** A record that was changed a thousand times. */
const busyRecord = '019ab3c2-5d1e-7c44-9f60-2b8f6a1d7e05';
const users = 20;

const path = '/api/history?limit=50';
export const pathOfRecord = `${path}&entity=work-order&id=${busyRecord}`;
export const pathsOfAll = {
  'all changes': path,
  'changes of customers': `${path}&entity=customer`,
  deletions: `${path}&action=delete`,
  'changes of one day': `${path}&from=2025-01-02&to=2025-01-02`,
};

const state = (
  version: string,
) => sql`jsonb_build_object('number', 'WO-' || n, 'version', ${sql.raw(version)},
  'customerPo', 'PO-' || ${sql.raw(version)}, 'updatedAt', '2026-11-23T14:30:00.000Z')`;

/** Adds changes of one record, or of many entities. */
function insertChanges(count: number, entityId: string) {
  return sql`
    insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after, places)
    select gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 minute',
      ('00000000-0000-7000-8000-' || lpad((n % ${sql.lit(users)})::text, 12, '0'))::uuid, 'User ' || n % ${sql.lit(users)},
      case when n % 5000 = 1 then 'delete' else 'update' end,
      case when n % 3 = 0 then 'customer' else 'work-order' end,
      ${sql.raw(entityId)}, ${state('n')}, case when n % 5000 = 1 then null else ${state('n + 1')} end, '{}'
    from generate_series(1, ${sql.lit(count)}) n`;
}

/** Nothing but changes: those of one record, and as many others as the count says. */
export const history: Scenario = {
  ...records,
  name: 'changes',
  async fill(db, count) {
    await insertChanges(1000, `'${busyRecord}'::uuid`).execute(db);
    await insertChanges(count, 'gen_random_uuid()').execute(db);
    await sql`vacuum analyze history`.execute(db);
  },
  async prepareRequests() {
    return [
      { name: 'changes of a record, 50 per page', requests: [{ method: 'GET', path: pathOfRecord }] },
      { name: 'all changes, 50 per page', requests: [{ method: 'GET', path }] },
    ];
  },
  listPath: path,
  pagination: { path, deepPage: 20 },
};
