import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example:9000',
  S3_BUCKET: 'documents',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const twilio = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'password',
  TWILIO_FROM: '+13125550142',
  PUBLIC_URL: 'https://desk.example',
};

describe('readConfig', () => {
  test('defaults to a demonstration on this machine', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      role: 'all',
      allowsDemonstration: true,
    });
    expect(config.dataDir).toBe(`${process.cwd()}/data`);
    expect(config.company.timeZone).toBe('America/Chicago');
  });

  test('serves metrics on loopback, and only with a port', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    // A worker does not listen on PORT.
    expect(readConfig({ METRICS_PORT: '3000', ROLE: 'worker' }).metrics?.port).toBe(3000);
  });

  test('treats empty variables as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_PHONE: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test.each([
    [{ DATABASE_URL: 'postgres://db/crewdesk' }],
    [{ HOST: '0.0.0.0' }],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'office@example.com' }],
    [{ ADMIN_PHONE: '312 555 0142' }],
    [twilio],
  ])('allows no demonstration with %j', (env) => {
    expect(readConfig(env).allowsDemonstration).toBe(false);
  });

  test.each(['::1', 'localhost', '127.0.0.5'])('allows a demonstration with HOST %s', (HOST) => {
    expect(readConfig({ HOST }).allowsDemonstration).toBe(true);
  });

  test.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a port from 1 to 65535.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port than PORT.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL.'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE must be the name of a time zone'],
    [{ SEND_HOUR: '3' }, 'SEND_HOUR must be an hour from 8 to 20.'],
    [{ SEARCH_TIMEOUT_MS: '5' }, 'SEARCH_TIMEOUT_MS must be from 10 to 10000.'],
    [{ UNKNOWN_TEXTS_PER_HOUR: '0' }, 'UNKNOWN_TEXTS_PER_HOUR must be from 1 to 10000.'],
    [{ SEARCH_PATIENCE_MS: '500' }, 'SEARCH_PATIENCE_MS is now called SEARCH_TIMEOUT_MS; please rename it.'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an http or https URL.'],
    [{ ADMIN_PHONE: 'abc' }, 'ADMIN_PHONE must be a phone number.'],
    [{ ADMIN_NAME: 'Pat' }, 'ADMIN_PHONE is missing'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 16 characters.'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtp://x' }, 'MAIL_FROM is missing'],
    [{ SMS_PROVIDER: 'other' }, 'SMS_PROVIDER must be outbox or twilio.'],
    [{ ...twilio, TWILIO_ACCOUNT_SID: '' }, 'TWILIO_ACCOUNT_SID is missing: SMS_PROVIDER=twilio needs it.'],
    [{ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' }, 'TWILIO_ACCOUNT_SID must begin with AC.'],
    [{ ...twilio, TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN is missing: SMS_PROVIDER=twilio needs it.'],
    [{ ...twilio, TWILIO_FROM: '' }, 'TWILIO_FROM is missing: SMS_PROVIDER=twilio needs it.'],
    [{ ...twilio, TWILIO_FROM: '312x' }, 'TWILIO_FROM must be a number such as +13125550142'],
    [{ ...twilio, TWILIO_LOGIN_FROM: '?' }, 'TWILIO_LOGIN_FROM must be a number such as +13125550142'],
    [{ ...twilio, TWILIO_PER_SECOND: '0' }, 'TWILIO_PER_SECOND must be a whole number from 1 to 1000.'],
    [{ ...twilio, TWILIO_BASE_URL: 'ftp://x' }, 'TWILIO_BASE_URL must be an http or https URL.'],
    [
      { ...twilio, TWILIO_BASE_URL: 'http://elsewhere.example' },
      'TWILIO_BASE_URL must be an https URL, or an http URL of this machine.',
    ],
    [
      { ...twilio, PUBLIC_URL: '' },
      'PUBLIC_URL is missing: Twilio sends replies and delivery reports to it.',
    ],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be IP addresses or CIDR ranges'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be IP addresses or CIDR ranges'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be IP addresses or CIDR ranges, separated by commas.'],
    [
      { TRUST_PROXY: '10.0.0.1, ::/0' },
      'TRUST_PROXY must be IP addresses or CIDR ranges, separated by commas.',
    ],
    [{ ROLE: 'other' }, 'ROLE must be all or web or worker.'],
    [{ STORAGE: 'cloud' }, 'STORAGE must be local or s3.'],
    [{ MAX_DOCUMENT_MB: '0' }, 'MAX_DOCUMENT_MB must be a whole number from 1 to 5000.'],
    [{ MAX_DOCUMENT_MB: 'much' }, 'MAX_DOCUMENT_MB must be a whole number from 1 to 5000.'],
    [{ HISTORY_DOCUMENT_DAYS: '0' }, 'HISTORY_DOCUMENT_DAYS must be a whole number from 1 to 36500.'],
    [{ STORAGE: 's3' }, 'S3_ENDPOINT is missing: STORAGE=s3 needs it.'],
    [{ ...s3, S3_ENDPOINT: 'ftp://s3' }, 'S3_ENDPOINT must be an http or https URL.'],
    [
      { ...s3, S3_ENDPOINT: 'https://s3.example/bucket' },
      'S3_ENDPOINT must be an http or https URL without a path.',
    ],
    [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET is missing'],
    [{ ...s3, S3_BUCKET: 'Not a bucket' }, 'S3_BUCKET must be the name of a bucket'],
    [{ ...s3, S3_REGION: 'a b' }, 'S3_REGION must be the name of a region'],
    [{ ...s3, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is missing'],
    [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing'],
    [{ BACKUP_S3_REGION: 'eu' }, 'BACKUP_S3_BUCKET is missing: BACKUP_S3_REGION needs it.'],
    [{ BACKUP_S3_BUCKET: 'backups' }, 'BACKUP_S3_ENDPOINT is missing: BACKUP_S3_BUCKET needs it.'],
    [{ BACKUP_S3_ENDPOINT: 'x' }, 'BACKUP_S3_ENDPOINT must be an http or https URL'],
  ])('rejects %j and names the variable', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test.each(['http://', 'https://a b', 'https://a;b/logo.png', 'logo.png', '//elsewhere.example/logo.png'])(
    'rejects the logo %s',
    (COMPANY_LOGO) => {
      expect(() => readConfig({ COMPANY_LOGO })).toThrow(
        'COMPANY_LOGO must be a path on this site beginning with / or an http(s) URL.',
      );
    },
  );

  test('takes what is not set for the bucket of backups from that of the documents', () => {
    const { STORAGE: _, ...bucket } = s3;
    expect(
      readConfig({ ...bucket, BACKUP_S3_BUCKET: 'backups', BACKUP_S3_REGION: 'eu' }).backupBucket,
    ).toEqual({
      kind: 's3',
      endpoint: s3.S3_ENDPOINT,
      region: 'eu',
      bucket: 'backups',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(readConfig(s3).backupBucket).toBeUndefined();
  });

  test('reads the document storage', () => {
    expect(readConfig({ HISTORY_DOCUMENT_DAYS: '30' }).historyDocumentDays).toBe(30);
    expect(readConfig({})).toMatchObject({
      storage: { kind: 'local' },
      historyDocumentDays: 365,
      maxDocumentBytes: 500 * 1024 * 1024,
    });
    expect(readConfig(s3).storage).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example:9000',
      region: 'us-east-1',
      bucket: 'documents',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  test('reads the SMS provider', () => {
    expect(readConfig({}).twilio).toBeUndefined();
    expect(readConfig({ ...twilio, TWILIO_LOGIN_FROM: '24242' }).twilio).toEqual({
      accountSid: 'AC1',
      authToken: 'password',
      from: '+13125550142',
      loginFrom: '24242',
      perSecond: 10,
      baseUrl: undefined,
    });
    const withBaseUrl = { TWILIO_BASE_URL: 'http://127.0.0.1:4010/', PUBLIC_URL: '' };
    expect(readConfig({ ...twilio, ...withBaseUrl }).twilio).toMatchObject({
      loginFrom: '+13125550142',
      baseUrl: 'http://127.0.0.1:4010',
    });
  });

  test('reads the trusted proxies', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  test.each(['/logo.svg', 'https://cdn.example.com/logo.png', 'http://[::1]:8080/logo.png'])(
    'accepts the logo %s',
    (COMPANY_LOGO) => {
      expect(readConfig({ COMPANY_LOGO }).company.logo).toBe(COMPANY_LOGO);
    },
  );
});
