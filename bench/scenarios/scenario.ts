import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { BenchRequest } from '#bench/load/load-job.ts';
import type { Database } from '#server/db/client.ts';

/** Requests that are measured together. */
export type RequestGroup = {
  name: string;
  /** The minimum share of the baseline's throughput; absent: the share is only reported. */
  minShare?: number;
  /** Whether the requests create rows, which are deleted before the next measurement. */
  createsRows?: true;
  requests: BenchRequest[];
};

/** The data that fills an installation, and the requests that are measured on it. */
export type Scenario = {
  /** The plural of the entities: `customers`. */
  name: string;
  fill(db: Database, count: number): Promise<void>;
  /** Builds the request groups, those that write last, so that the others run on the tables as filled. */
  prepareRequests(pool: pg.Pool): Promise<RequestGroup[]>;
  /** The first page of the list, as the web app requests it. */
  listPath: string;
  /** The list whose page `deepPage` is compared with page 1. */
  pagination: { path: string; deepPage: number };
  csvExport: { name: string; path: string; query: RawBuilder<unknown> };
  /** Selects the rows of the latest write for comparison. $1 is the time when the tables were filled. */
  latestWriteSql: string;
  /** Deletes the rows created since the tables were filled. */
  deleteCreatedRows(pool: pg.Pool, filledAt: Date): Promise<void>;
};
