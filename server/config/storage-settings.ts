import { z } from 'zod';
import { StartupError } from '#server/base/startup-error.ts';

const megabyte = 1024 * 1024;
const maxMegabytes = 5000;
const megabytes = `must be a whole number from 1 to ${maxMegabytes}`;
const filled = z.string().trim();

/** The part of the environment that says where documents go. */
export const storageEnvironment = {
  STORAGE: z.enum(['local', 's3'], { error: 'must be local or s3' }).default('local'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine(isBareOrigin, 'must be an http or https address without a path')
    .optional(),
  S3_REGION: filled.regex(/^[\w-]+$/, 'must be the name of a region, such as us-east-1').default('us-east-1'),
  S3_BUCKET: filled
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, . and -')
    .optional(),
  S3_ACCESS_KEY_ID: filled.optional(),
  S3_SECRET_ACCESS_KEY: filled.optional(),
  MAX_DOCUMENT_MB: z.coerce
    .number({ error: megabytes })
    .int(megabytes)
    .min(1, megabytes)
    .max(maxMegabytes, megabytes)
    .default(500),
};

/** It goes into the Content-Security-Policy, where a semicolon or a quote would mean something. */
function isBareOrigin(address: string): boolean {
  const url = URL.parse(address);
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

type StorageEnvironment = z.output<z.ZodObject<typeof storageEnvironment>>;

export function maxDocumentBytes({ MAX_DOCUMENT_MB }: StorageEnvironment): number {
  return MAX_DOCUMENT_MB * megabyte;
}

/** @throws StartupError naming what S3 needs and does not have */
export function readStorageSettings(environment: StorageEnvironment): StorageSettings {
  if (environment.STORAGE === 'local') return { kind: 'local' };
  const needed = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = environment[name];
    if (!value) throw new StartupError(`${name} is missing: STORAGE=s3 needs it.`);
    return value;
  };
  return {
    kind: 's3',
    endpoint: new URL(needed('S3_ENDPOINT')).origin,
    region: environment.S3_REGION,
    bucket: needed('S3_BUCKET'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}
