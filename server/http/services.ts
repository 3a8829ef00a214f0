import type pg from 'pg';
import { dayOf } from '#schema/fields/format-day.ts';
import type { MailSender, SmsSender } from '#server/adapters/messages/senders.ts';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/base/clock.ts';
import type { CompanySettings } from '#server/config/company-settings.ts';
import type { Config } from '#server/config/config.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { RestoreWatch } from '#server/db/restores/restore-watch.ts';
import type { DatabaseRestarts } from '#server/embedded-postgres/embedded-database.ts';
import type { ExportTurns } from './export-turns.ts';

/** What only a process itself knows. */
export type ProcessStatus = {
  startedAt: Date;
  /** The maximum lag of the event loop within the last one to two minutes. */
  maxRecentLagMs: () => number;
  /** Undefined with an external database. */
  databaseRestarts: () => DatabaseRestarts | undefined;
};

/** Its end: the next start begins empty, for a company of its own. */
export type Demonstration = {
  startsOwnCompany(): boolean;
  setStartsOwnCompany(startsOwnCompany: boolean): void;
};

/** The dependencies of features. */
export type Services = {
  config: Config;
  /** The company as it is now: office users can change it at any time, so it is looked up where it is used. */
  company: () => CompanySettings;
  /** The company as stored, which stays so until the transaction ends. For what depends on its times. */
  lockCompany: (tx: Tx) => Promise<CompanySettings>;
  /** Loads the company after a change of it. */
  reloadCompany: () => Promise<void>;
  db: Database;
  /** The pool of `db`, for the rate limiter, which has its own SQL. */
  pool: pg.Pool;
  /** A separate pool with a statement timeout of ten minutes, so that long exports do not block other requests. */
  exportPool: pg.Pool;
  exportTurns: ExportTurns;
  /** True while the event loop lags so much that requests should be rejected. */
  isOverloaded: () => boolean;
  /** False while the database is not responding. */
  isDatabaseReachable: () => boolean;
  restoreWatch: RestoreWatch;
  clock: Clock;
  sms: SmsSender;
  mail: MailSender;
  storage: DocumentStorage;
  processStatus: ProcessStatus;
  /** Undefined in an installation that is none. */
  demonstration?: Demonstration | undefined;
};

/** Today in the company's time zone. */
export function companyDay({ clock, company }: Pick<Services, 'clock' | 'company'>): string {
  return dayOf(clock.now(), company().timeZone);
}
