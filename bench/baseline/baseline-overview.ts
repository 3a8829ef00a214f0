import type pg from 'pg';

const open = "records r where r.customer_id = $1 and r.is_open and r.kind in ('work-order', 'project')";
const countOf = (kind: string) =>
  `(select count(*) from records r where r.customer_id = $1 and r.is_open and r.kind = '${kind}')`;

/** The open work of a customer. */
export async function getOpenWork(pool: pg.Pool, customerId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ json: string }>({
    name: 'open work',
    text: `
      select json_build_object('rows', coalesce((
          select json_agg(json_build_object('kind', r.kind, '_id', r.id,
            'number', case r.kind when 'work-order' then 'WO-' else 'PR-' end || r.number,
            'status', r.status, 'statusObtainedAt', r.status_on, 'isOpen', r.is_open, 'classification', r.classification,
            'serviceAddress', r.service_address, 'technicians', coalesce((
              select json_agg(u.name order by a.position) from assignments a join users u on u.id = a.user_id
              where a.record_id = r.id), '[]')) order by r.updated_at desc, r.id desc)
          from (select * from ${open} order by r.updated_at desc, r.id desc limit 10) r), '[]'),
        'total', (select count(*) from ${open}), 'workOrders', ${countOf('work-order')},
        'projects', ${countOf('project')})::text as json
      from customers where id = $1`,
    values: [customerId],
  });
  return rows[0]?.json;
}
