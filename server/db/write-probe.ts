import type pg from 'pg';
import { isDatabaseUnavailable, isDiskFull } from './database-errors.ts';

/**
 * A result that does not fit into work_mem goes to a temporary file, which a full disk refuses as it does any other
 * file of the database. Nothing is written to tables or to the log of changes, so this works on a standby too.
 */
const probe = `
  select set_config('work_mem', '64kB', true);
  select current_setting('transaction_read_only') = 'on' as is_read_only,
    (select count(*) from generate_series(1, 10000)) as written_rows`;

type ProbeRow = { is_read_only: boolean };

/**
 * Why the database refuses writes, as a sentence for the operator; undefined while it accepts them.
 * @throws the error of PostgreSQL or the network when the database does not respond
 */
export async function findDatabaseWriteProblem(pool: pg.Pool): Promise<string | undefined> {
  try {
    // With several statements, pg returns a list of results.
    const results = (await pool.query(probe)) as unknown as pg.QueryResult<ProbeRow>[];
    return results[1]?.rows[0]?.is_read_only ? 'The database is read-only or a standby.' : undefined;
  } catch (error) {
    if (isDiskFull(error)) return 'The disk of the database is full.';
    if (isDatabaseUnavailable(error)) throw error;
    const { code, message } = error as pg.DatabaseError;
    return `The database cannot write files (${code ?? message}); its log says why.`;
  }
}
