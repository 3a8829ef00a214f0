import type pg from 'pg';
import type { MailSender, SmsSender } from '#server/adapters/messages/senders.ts';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/client.ts';

/** What a feature is built with. */
export type Services = {
  config: Config;
  db: Database;
  /** The pool under `db`, for the rate limits, which bring their own SQL. */
  pool: pg.Pool;
  /** Few connections with a long statement time-out (ten minutes), so that long exports take nothing away from the others. */
  exportPool: pg.Pool;
  /** True while the event loop is so late that people are better turned away. */
  isOverloaded: () => boolean;
  /** False while the database gives no sign of life. */
  isDatabaseReachable: () => boolean;
  clock: Clock;
  sms: SmsSender;
  mail: MailSender;
  storage: DocumentStorage;
};
