import type pg from 'pg';
import { dayOf } from '#schema/fields/day.ts';
import type { MailSender, SmsSender } from '#server/adapters/messages/senders.ts';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/client.ts';
import type { ExportTurns } from './export-turns.ts';

/** The dependencies of features. */
export type Services = {
  config: Config;
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
  clock: Clock;
  sms: SmsSender;
  mail: MailSender;
  storage: DocumentStorage;
};

/** Today in the company's time zone. */
export function companyDay({ clock, config }: Pick<Services, 'clock' | 'config'>): string {
  return dayOf(clock.now(), config.company.timeZone);
}
