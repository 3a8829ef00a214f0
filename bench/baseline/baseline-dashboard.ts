import { sql } from 'kysely';
import type pg from 'pg';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordItemJson } from '#server/features/records/record-json.ts';
import { type PageRow, pageAnswer, pageSql } from './baseline-page.ts';
import { compiler, counter } from './baseline-records.ts';

const latestSql = new Map(
  recordKinds.map((kind) => [
    kind.apiPath.slice(1),
    pageSql({
      item: sql`${recordItemJson(kind)}`.compile(compiler).sql,
      key: 'r.updated_at::text',
      from: `records r where r.kind = '${kind.id}' and r.is_open = true`,
      order: 'r.updated_at desc, r.id desc',
      limit: 5,
      total: counter(`${kind.id}:open`),
    }),
  ]),
);

/** The five open records of a kind that were changed last. @param entity the kind as its address has it */
export async function listLatest(pool: pg.Pool, entity: string): Promise<string | undefined> {
  const text = latestSql.get(entity);
  if (text === undefined) return undefined;
  const { rows } = await pool.query<PageRow>({ name: `latest ${entity}`, text });
  return pageAnswer(rows[0], '-updatedAt', false);
}

const expiringSql = `
  select coalesce(json_agg(json_build_object('_id', w.id, 'type', w.type, 'company', w.company,
    'expirationDate', w.expiration_date, 'daysLeft', w.expiration_date - $1::date,
    'equipment', json_build_object('identifier', e.identifier, 'serial', e.serial),
    'customer', json_build_object('_id', c.id, 'name', c.name),
    'workOrder', case r.kind when 'work-order' then r.id end,
    'serviceContract', case r.kind when 'service-contract' then r.id end,
    'project', case r.kind when 'project' then r.id end,
    'recordNumber', (case r.kind when 'work-order' then 'WO-' when 'service-contract' then 'SC-' else 'PR-' end || r.number)
    ) order by w.expiration_date, w.id), '[]')::text as json
  from (select * from warranties where expiration_date between $1::date and $1::date + 90
      order by expiration_date, id limit 5) w
    join equipment e on e.id = w.equipment_id join records r on r.id = w.record_id join customers c on c.id = r.customer_id`;

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: process.env.TIME_ZONE, dateStyle: 'short' });

/** The five warranties that end next. */
export async function listExpiring(pool: pg.Pool): Promise<string> {
  const values = [day.format(new Date())];
  const { rows } = await pool.query<{ json: string }>({ name: 'expiring', text: expiringSql, values });
  return rows[0]?.json ?? '';
}
