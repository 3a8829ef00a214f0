import { z } from 'zod';
import { StartupError } from '#server/base/startup-error.ts';

const megabyte = 1024 * 1024;
const maxMegabytes = 5000;
const megabytesRule = `must be a whole number from 1 to ${maxMegabytes}`;
const trimmed = z.string().trim();

/** The environment variables of the document storage. */
export const storageEnvironment = {
  STORAGE: z.enum(['local', 's3'], { error: 'must be local or s3' }).default('local'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine(isBareOrigin, 'must be an http or https URL without a path')
    .optional(),
  S3_REGION: trimmed
    .regex(/^[\w-]+$/, 'must be the name of a region, such as us-east-1')
    .default('us-east-1'),
  S3_BUCKET: trimmed
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -')
    .optional(),
  S3_ACCESS_KEY_ID: trimmed.optional(),
  S3_SECRET_ACCESS_KEY: trimmed.optional(),
  MAX_DOCUMENT_MB: z.coerce
    .number({ error: megabytesRule })
    .int(megabytesRule)
    .min(1, megabytesRule)
    .max(maxMegabytes, megabytesRule)
    .default(500),
  HISTORY_DOCUMENT_DAYS: z.coerce
    .number({ error: 'must be a whole number from 1 to 36500' })
    .int('must be a whole number from 1 to 36500')
    .min(1, 'must be a whole number from 1 to 36500')
    .max(36_500, 'must be a whole number from 1 to 36500')
    .default(365),
};

/** The origin becomes part of the Content-Security-Policy, where semicolons and quotes are special. */
function isBareOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^[\w.:[\]-]+$/.test(url.hostname) && url.href === `${url.origin}/`;
}

export type S3Settings = {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
export type StorageSettings = { kind: 'local' } | S3Settings;

export type StorageEnvironment = z.output<z.ZodObject<typeof storageEnvironment>>;

export function maxDocumentBytes({ MAX_DOCUMENT_MB }: StorageEnvironment): number {
  return MAX_DOCUMENT_MB * megabyte;
}

/** @throws StartupError naming the first setting that S3 needs and that is missing */
export function readStorageSettings(environment: StorageEnvironment): StorageSettings {
  if (environment.STORAGE === 'local') return { kind: 'local' };
  const requireSetting = (
    name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  ) => {
    const value = environment[name];
    if (!value) throw new StartupError(`${name} is missing: STORAGE=s3 needs it.`);
    return value;
  };
  return {
    kind: 's3',
    endpoint: new URL(requireSetting('S3_ENDPOINT')).origin,
    region: environment.S3_REGION,
    bucket: requireSetting('S3_BUCKET'),
    accessKeyId: requireSetting('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('S3_SECRET_ACCESS_KEY'),
  };
}
