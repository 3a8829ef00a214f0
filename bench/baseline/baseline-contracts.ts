import type pg from 'pg';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { type PageRow, pageResponse, pageSql } from './baseline-page.ts';
import { recordDetailJson, recordListItemJson } from './baseline-record-json.ts';
import { counterSql } from './baseline-records.ts';

/** The first page of service contracts, those with the next visit first. */
export async function listContractsByNextVisit(pool: pg.Pool, limit: number): Promise<string> {
  const { rows } = await pool.query<PageRow>({
    name: `contracts ${limit}`,
    text: pageSql({
      item: recordListItemJson(serviceContracts),
      key: 'r.next_visit_on::text',
      from: `records r where r.kind = '${serviceContracts.id}'`,
      order: 'r.next_visit_on, r.id',
      limit,
      total: counterSql(serviceContracts.id),
    }),
  });
  return pageResponse(rows[0], 'nextVisitOn', false);
}

const getSql = `select ${recordDetailJson(serviceContracts)}::text as json from records r where r.id = $1`;

export async function getContract(db: pg.Pool | pg.PoolClient, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ json: string }>({ name: 'get contract', text: getSql, values: [id] });
  return rows[0]?.json;
}
