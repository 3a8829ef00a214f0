import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { BenchRequest } from '#bench/load/load-job.ts';
import type { Database } from '#server/db/client.ts';

export type Call = {
  name: string;
  /** The least share of the bare handler's throughput that is good enough; undefined: only reported. */
  leastShare?: number;
  /** Whether it adds rows, which are taken away again before the next measurement. */
  addsRows?: true;
  requests: BenchRequest[];
};

/** What fills the tables of an installation, and what is asked of it. */
export type Subject = {
  /** `customers` */
  things: string;
  fill(db: Database, count: number): Promise<void>;
  /** The calls that are measured; in this order, so that what writes comes last and the others see tables as filled. */
  prepareCalls(pool: pg.Pool): Promise<Call[]>;
  /** A page of the list as people see it. */
  list: string;
  /** A list that is turned page by page, and which of its pages is compared with the first. */
  deepList: { path: string; page: number };
  sheet: { things: string; path: string; rows: RawBuilder<unknown> };
  /** What the latest write left in the tables, as rows to compare; $1 is when the tables were filled. */
  writtenSql: string;
  /** Takes away what was added since the tables were filled. */
  removeAdded(pool: pg.Pool, filledAt: Date): Promise<void>;
};
