import type pg from 'pg';
import { cappedCountSql, type PageRow, pageResponse, pageSql } from './baseline-page.ts';

/** Changes as they are stored, of one entity or all: without sentences, and without what belongs to the entity. */
export async function listChanges(pool: pg.Pool, id: string | null, limit: number): Promise<string> {
  const from = id === null ? 'history h' : 'history h where h.entity_id = $1';
  const text = pageSql({
    item: `json_build_object('_id', h.id, 'at', h.at, 'user', h.user_name, 'action', h.action, 'entity', h.entity,
      'entityId', h.entity_id, 'before', h.before, 'after', h.after)`,
    key: 'h.at::text',
    from,
    order: 'h.at desc, h.id desc',
    limit,
    total: cappedCountSql(from),
  });
  const name = id === null ? 'all changes' : 'changes of an entity';
  const { rows } = await pool.query<PageRow>({ name, text, values: id === null ? [] : [id] });
  return pageResponse(rows[0], '-at', true);
}
