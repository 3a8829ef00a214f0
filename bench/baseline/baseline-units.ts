import type pg from 'pg';
import { cappedCountSql, type PageRow, pageResponse, pageSql } from './baseline-page.ts';

const number = `(case r.kind when 'work-order' then 'WO-' when 'service-contract' then 'SC-' else 'PR-' end || r.number)`;
const reference = `'kind', r.kind, '_id', r.id, 'number', ${number}`;
const customer = `json_build_object('_id', c.id, 'name', c.name)`;

const ofUnit = `r.id in (select e.record_id from equipment e where unit_key(e.serial) = $1)`;
const item = `json_build_object(${reference}, 'customer', ${customer}, 'classification', r.classification,
  'description', left(r.description, 300),
  'technicians', (select coalesce(json_agg(u.name order by a.position), '[]') from assignments a
    join users u on u.id = a.user_id where a.record_id = r.id),
  'status', r.status, 'statusObtainedAt', r.status_on, 'isOpen', r.is_open, 'createdAt', iso_instant(r.created_at))`;

/** The first page of the records with a unit. */
export async function listUnitRecords(pool: pg.Pool, key: string, limit: number): Promise<string> {
  const rowsOfPage = `(select r.*, ${item} as item from records r join customers c on c.id = r.customer_id
    where ${ofUnit} order by r.status_on desc, r.id desc limit ${limit + 1}) as page`;
  const text = pageSql({
    item: 'item',
    key: 'status_on::text',
    from: rowsOfPage,
    order: 'status_on desc, id desc',
    limit,
    total: cappedCountSql(`records r where ${ofUnit}`),
  });
  const { rows } = await pool.query<PageRow>({ name: `unit ${limit}`, text, values: [key] });
  return pageResponse(rows[0], 'unit', true);
}

const warrantiesSql = `
  select coalesce(json_agg(item order by expiration_date desc, id), '[]')::text as json from (
    select json_build_object('_id', w.id, 'type', w.type, 'company', w.company,
        'confirmationNumber', w.confirmation_number, 'expirationDate', w.expiration_date,
        'daysLeft', w.expiration_date - $2::date, 'customer', ${customer}, 'record', json_build_object(${reference}),
        'records', w.records) as item, w.expiration_date, w.id
    from (
      select w.*, count(*) over (partition by w.same) as records,
        row_number() over (partition by w.same order by w.created_at desc, w.record_id desc) as n
      from (
        select distinct on (w.record_id, same) w.*, r.created_at, row(r.customer_id, lower(w.company), w.type,
          lower(w.confirmation_number), w.expiration_date)::text as same
        from equipment e join warranties w on w.equipment_id = e.id join records r on r.id = w.record_id
        where unit_key(e.serial) = $1 order by w.record_id, same, w.position
      ) as w
    ) as w join records r on r.id = w.record_id join customers c on c.id = r.customer_id
    where w.n = 1 order by w.expiration_date desc, w.id limit 100
  ) as listed`;

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: process.env.TIME_ZONE, dateStyle: 'short' });

/** The warranties of a unit, each once. */
export async function listUnitWarranties(pool: pg.Pool, key: string): Promise<string> {
  const values = [key, dayFormat.format(new Date())];
  const { rows } = await pool.query<{ json: string }>({
    name: 'unit warranties',
    text: warrantiesSql,
    values,
  });
  return rows[0]?.json ?? '';
}
