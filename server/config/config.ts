import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { toE164 } from '#schema/fields/phone.ts';
import { isTimeZone } from '#schema/settings.ts';
import { isLoopback } from '#server/base/loopback.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { backupBucketEnvironment, readBackupBucket } from './backup-settings.ts';
import { companyEnvironment, fixedDetails, readCompany } from './company-settings.ts';
import { metricsEnvironment, readMetricsSettings } from './metrics-settings.ts';
import { maxDocumentBytes, readStorageSettings, storageEnvironment } from './storage-settings.ts';
import { readTwilioSettings, smsEnvironment } from './twilio-settings.ts';

const text = z.string().trim();
const port = z.coerce.number().int().min(0).max(65535);

function oneOf<const Value extends string>(...values: [Value, ...Value[]]) {
  return z.enum(values, { error: `must be ${values.join(' or ')}` });
}

const timeZone = text.refine(isTimeZone, 'must be the name of a time zone, such as America/Chicago');
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform(stripTrailingSlashes);

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' });

const environment = z.object({
  PORT: port.default(3000),
  HOST: text.min(1).default('127.0.0.1'),
  DATA_DIR: text.min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  BACKUP_DIR: text.min(1).optional(),
  AUTOMATIC_BACKUPS: oneOf('on', 'off').optional(),
  BACKUP_PASSPHRASE: z.string().min(8, 'must have at least 8 characters').optional(),
  ...backupBucketEnvironment,
  PUBLIC_URL: httpUrl.optional(),
  ADMIN_NAME: text.min(1).max(100).optional(),
  ADMIN_PHONE: text
    .transform((text) => toE164(text))
    .refine((phone) => phone !== undefined && !phone.includes(';'), 'must be a phone number')
    .optional(),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  TIME_ZONE: timeZone.default('America/Chicago'),
  SEND_HOUR: z.coerce
    .number()
    .int()
    .min(8, 'must be an hour from 8 to 20')
    .max(20, 'must be an hour from 8 to 20')
    .default(9),
  SEARCH_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(10, 'must be from 10 to 10000')
    .max(10_000, 'must be from 10 to 10000')
    .default(90),
  UNKNOWN_TEXTS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1, 'must be from 1 to 10000')
    .max(10_000, 'must be from 1 to 10000')
    .default(100),
  ...companyEnvironment,
  ...smsEnvironment,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: text.optional(),
  ...storageEnvironment,
  TRUST_PROXY: text
    .refine(isIpRangeList, 'must be IP addresses or CIDR ranges, separated by commas')
    .optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  ...metricsEnvironment,
  LOG_LEVEL: oneOf('info', 'debug', 'warn', 'error', 'silent').default('warn'),
});

/** Renamed settings: the old and the current name. */
const renamedSettings = { SEARCH_PATIENCE_MS: 'SEARCH_TIMEOUT_MS' };

function isIpRangeList(list: string): boolean {
  return list.split(',').every((range) => {
    const [ip = '', prefixLength, ...rest] = range.trim().split('/');
    const family = isIP(ip);
    const maxBits = family === 4 ? 32 : 128;
    return (
      family > 0 &&
      rest.length === 0 &&
      // A range of /0 would trust every client, and the proxy library rejects it with a stack trace.
      (prefixLength === undefined ||
        (/^\d{1,3}$/.test(prefixLength) && Number(prefixLength) >= 1 && Number(prefixLength) <= maxBits))
    );
  });
}

function stripTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment; docs/operations.md describes each of them.
 * @throws StartupError naming the first invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  // Many process managers pass unset variables as empty strings.
  const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const [old, name] of Object.entries(renamedSettings)) {
    if (old in defined) throw new StartupError(`${old} is now called ${name}; please rename it.`);
  }
  const result = environment.safeParse(defined);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartupError(`${issue?.path.join('.')} ${describeIssue(issue?.message)}.`);
  }
  const settings = result.data;
  if (settings.ADMIN_NAME && !settings.ADMIN_PHONE) {
    throw new StartupError('ADMIN_PHONE is missing: ADMIN_NAME needs it.');
  }
  if (settings.MIGRATION_DATABASE_URL && !settings.DATABASE_URL) {
    throw new StartupError('DATABASE_URL is missing: MIGRATION_DATABASE_URL needs it.');
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    throw new StartupError('MAIL_FROM is missing: SMTP_URL needs it.');
  }
  const dataDir = resolve(settings.DATA_DIR);
  const backupBucket = readBackupBucket(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    /** Where texts and emails go that are not sent. */
    outboxPath: join(dataDir, 'outbox.jsonl'),
    databaseUrl: settings.DATABASE_URL,
    /** The same database as the role that owns the tables. */
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL,
    backupDir: settings.BACKUP_DIR ? resolve(settings.BACKUP_DIR) : join(dataDir, 'backups'),
    /** Each night, and before the database is migrated. */
    hasAutomaticBackups: settings.AUTOMATIC_BACKUPS
      ? settings.AUTOMATIC_BACKUPS === 'on'
      : !settings.DATABASE_URL || settings.BACKUP_DIR !== undefined || backupBucket !== undefined,
    /** Where each backup is copied to, if anywhere. */
    backupBucket,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    admin: settings.ADMIN_PHONE
      ? { name: settings.ADMIN_NAME ?? 'Administrator', phone: settings.ADMIN_PHONE }
      : undefined,
    sessionSecret: settings.SESSION_SECRET,
    searchTimeoutMs: settings.SEARCH_TIMEOUT_MS,
    unknownTextsPerHour: settings.UNKNOWN_TEXTS_PER_HOUR,
    /** As the environment sets it. A running server has `services.company()`. */
    company: readCompany(settings),
    fixedCompany: fixedDetails(defined),
    twilio: readTwilioSettings(settings),
    smtpUrl: settings.SMTP_URL,
    /** Blank without MAIL_FROM and COMPANY_EMAIL; a mail server needs MAIL_FROM. */
    mailFrom: settings.MAIL_FROM ?? settings.COMPANY_EMAIL,
    storage: readStorageSettings(settings),
    maxDocumentBytes: maxDocumentBytes(settings),
    /** How long documents stay after their record was deleted or gave them up. */
    historyDocumentDays: settings.HISTORY_DOCUMENT_DAYS,
    trustProxy: settings.TRUST_PROXY?.split(',').map((range) => range.trim()),
    role: settings.ROLE,
    /** Where figures for a monitoring system are served, if anywhere. */
    metrics: readMetricsSettings(settings),
    logLevel: settings.LOG_LEVEL,
    // Only this machine can reach the server and it sends no messages, so the terminal may show confirmation codes.
    allowsDemonstration:
      !settings.DATABASE_URL &&
      isLoopback(settings.HOST) &&
      settings.SMS_PROVIDER === 'outbox' &&
      !settings.SMTP_URL &&
      !settings.ADMIN_PHONE,
  };
}

function describeIssue(message: string | undefined): string {
  return message && message.startsWith('must') ? message : 'has an invalid value';
}
