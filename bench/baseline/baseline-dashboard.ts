import type pg from 'pg';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { type PageRow, pageResponse, pageSql } from './baseline-page.ts';
import { recordListItemJson } from './baseline-record-json.ts';
import { counterSql } from './baseline-records.ts';

const recentSql = new Map(
  recordKinds.map((kind) => [
    kind.apiPath.slice(1),
    pageSql({
      item: recordListItemJson(kind),
      key: 'r.updated_at::text',
      from: `records r where r.kind = '${kind.id}' and r.is_open = true`,
      order: 'r.updated_at desc, r.id desc',
      limit: 5,
      total: counterSql(`${kind.id}:open`),
    }),
  ]),
);

/** The five most recently updated open records of a kind. @param kind the kind, as URLs name it */
export async function listRecentRecords(pool: pg.Pool, kind: string): Promise<string | undefined> {
  const text = recentSql.get(kind);
  if (text === undefined) return undefined;
  const { rows } = await pool.query<PageRow>({ name: `recent ${kind}`, text });
  return pageResponse(rows[0], '-updatedAt', false);
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

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: process.env.TIME_ZONE, dateStyle: 'short' });

/** The five warranties that expire next. */
export async function listExpiringWarranties(pool: pg.Pool): Promise<string> {
  const values = [dayFormat.format(new Date())];
  const { rows } = await pool.query<{ json: string }>({ name: 'expiring', text: expiringSql, values });
  return rows[0]?.json ?? '';
}
