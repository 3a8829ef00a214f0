import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { records } from './records.ts';
import type { Scenario } from './scenario.ts';

/** A record that was changed a thousand times, and one whose changes were stored whole, as by earlier releases. */
const busyRecord = '019ab3c2-5d1e-7c44-9f60-2b8f6a1d7e05';
const oldRecord = '019ab3c2-5d1e-7c44-9f60-2b8f6a1d7e06';
const users = 20;
/** One in so many changes is a deletion, and one in so many of these one of a record with many units. */
const deletions = 50;
const manyUnits = 10;

const path = '/api/history?limit=50';
export const pathOfRecord = `${path}&entity=work-order&id=${busyRecord}`;
export const pathOfOldRecord = `${path}&entity=work-order&id=${oldRecord}`;
const ofUser = `${path}&user=00000000-0000-7000-8000-000000000001`;

export const pathsOfAll = {
  'all changes': path,
  'changes of customers': `${path}&entity=customer`,
  deletions: `${path}&action=delete`,
  'changes of one day': `${path}&from=2025-01-02&to=2025-01-02`,
  'deletions by a user, of customers': `${ofUser}&entity=customer&action=delete`,
  'restorations by a user, of which there are none': `${ofUser}&action=restore`,
  'deletions with a common word': `${path}&action=delete&q=bakery`,
  'deletions with the words of one': `${path}&action=delete&q=bakery+wo-4951`,
  'deletions with two letters': `${path}&action=delete&q=zq`,
};

/** A record as JSON, in which `version` differs; with 60 units it is stored outside of its row. */
const wholeState = (version: string, units: number) => sql`jsonb_build_object('number', 'WO-' || n,
  'version', ${sql.raw(version)}, 'customer', jsonb_build_object('name', 'Lakeview Bakery ' || n % 999),
  'customerPo', 'PO-' || ${sql.raw(version)}, 'updatedAt', '2026-11-23T14:30:00.000Z',
  'description', repeat(md5(n::text) || ' ', 10), 'equipment', (
    select jsonb_agg(jsonb_build_object('_id', md5('unit' || u), 'identifier', 'RTU-' || u, 'type', 'Rooftop unit',
      'size', '10 ton', 'manufacturer', 'Lennox', 'model', 'LGH-' || u, 'serial', md5('serial' || u || n % 7)))
    from generate_series(1, ${sql.lit(units)}) u))`;
const part = (version: string) => sql`jsonb_build_object('number', 'WO-' || n,
  'version', ${sql.raw(version)}, 'customerPo', 'PO-' || ${sql.raw(version)}, 'updatedAt', '2026-11-23T14:30:00.000Z')`;
const deleted = sql`case when n % ${sql.lit(deletions * manyUnits)} = 1 then ${wholeState('n', 60)} else ${wholeState('n', 2)} end`;

/** Adds changes of one record, or of many entities. */
function insertChanges(count: number, entityId: string, { isWhole = false, isDeleted = 'false' } = {}) {
  const [before, after] = isWhole
    ? [wholeState('n', 60), wholeState('n + 1', 60)]
    : [part('n'), part('n + 1')];
  return sql`
    insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after, places)
    select gen_random_uuid(), timestamptz '2025-01-01' + n * interval '1 minute',
      ('00000000-0000-7000-8000-' || lpad((n % ${sql.lit(users)})::text, 12, '0'))::uuid, 'User ' || n % ${sql.lit(users)},
      case when ${sql.raw(isDeleted)} then 'delete' else 'update' end,
      case when n % 3 = 0 then 'customer' else 'work-order' end, ${sql.raw(entityId)},
      case when ${sql.raw(isDeleted)} then ${deleted} else ${before} end,
      case when ${sql.raw(isDeleted)} then null else ${after} end, ${isWhole ? null : '{}'}::jsonb
    from generate_series(1, ${sql.lit(count)}) n`;
}

/** As the writes do. */
async function indexDeletions(db: Database): Promise<void> {
  await sql`
    insert into deletions (history_id, at, search_text)
    select id, at, lower(concat_ws(E'\n', before->>'number', before->'customer'->>'name', before->>'customerPo'))
    from history where action = 'delete'`.execute(db);
}

/** Nothing but changes: those of two records, and as many others as the count says. */
export const history: Scenario = {
  ...records,
  name: 'changes',
  async fill(db, count) {
    await insertChanges(1000, `'${busyRecord}'::uuid`).execute(db);
    await insertChanges(1000, `'${oldRecord}'::uuid`, { isWhole: true }).execute(db);
    await insertChanges(count, 'gen_random_uuid()', { isDeleted: `n % ${deletions} = 1` }).execute(db);
    await indexDeletions(db);
    await sql`vacuum analyze history, deletions`.execute(db);
  },
  async prepareRequests() {
    return [
      { name: 'changes of a record, 50 per page', requests: [{ method: 'GET', path: pathOfRecord }] },
      {
        name: 'changes of a record with 60 units, stored whole, 50 per page',
        requests: [{ method: 'GET', path: pathOfOldRecord }],
      },
      { name: 'all changes, 50 per page', requests: [{ method: 'GET', path }] },
    ];
  },
  listPath: path,
  pagination: { path, deepPage: 20 },
};
