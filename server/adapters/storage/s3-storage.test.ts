import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/config/config.ts';
import type { S3Settings } from '#server/config/storage-settings.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { type S3Server, startS3Server } from '#server/test/fakes/s3-server.ts';
import { checkS3 } from './check-s3.ts';
import { createS3Storage } from './s3-storage.ts';

let folder: string;
let server: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-s3-'));
  server = await startS3Server(folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function settingsWith(change: NodeJS.ProcessEnv = {}): S3Settings {
  const { storage } = readConfig({ ...server.env, ...change });
  if (storage.kind !== 's3') throw new Error('these settings are not about S3');
  return storage;
}

const part = { number: 1, size: 5 };

test('an address runs out', async () => {
  const minutes = 60_000;
  const statusAfter = async (age: number) => {
    const clock = { now: () => new Date(Date.now() - age) };
    const storage = createS3Storage(settingsWith(), clock);
    const upload = { key: 'late', uploadId: await storage.begin('late') };
    const url = await storage.partAddress(upload, part, 15 * 60);
    return (await fetch(url, { method: 'PUT', body: 'hello' })).status;
  };
  expect(await statusAfter(14 * minutes)).toBe(200);
  expect(await statusAfter(16 * minutes)).toBe(403);
});

test('aborting and removing twice is as good as once', async () => {
  const storage = createS3Storage(settingsWith(), systemClock);
  const upload = { key: 'twice', uploadId: await storage.begin('twice') };
  for (const _ of [1, 2]) {
    await storage.abort(upload);
    await storage.remove(upload.key);
  }
  expect(await storage.inspect(upload)).toBeUndefined();
});

describe('a start', () => {
  test('with settings that open the bucket goes on', async () => {
    await expect(checkS3(settingsWith())).resolves.toBeUndefined();
  });

  test.each([
    [{ S3_BUCKET: 'elsewhere' }, 'S3_BUCKET names no bucket of this storage.'],
    [{ S3_ACCESS_KEY_ID: 'somebody' }, 'S3_ACCESS_KEY_ID is not known to the storage.'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_SECRET_ACCESS_KEY does not fit S3_ACCESS_KEY_ID.'],
    [{ S3_ENDPOINT: 'http://nowhere.invalid' }, 'S3_ENDPOINT names a host that nobody knows.'],
  ])('with %j stops with a sentence', async (change, sentence) => {
    await expect(checkS3(settingsWith(change))).rejects.toThrow(sentence);
  });

  test('goes on while the provider is away, and says so when it is needed', async () => {
    const away = settingsWith({ S3_ENDPOINT: 'http://127.0.0.1:9' });
    await expect(checkS3(away)).resolves.toBeUndefined();
    await expect(createS3Storage(away, systemClock).begin('x')).rejects.toMatchObject({ status: 503 });
  });
});

test('browsers may send to the provider, and nowhere else', () => {
  const policyOf = (env: NodeJS.ProcessEnv) =>
    String(securityHeaders(readConfig(env))['content-security-policy']);
  expect(policyOf(server.env)).toContain(`connect-src 'self' ${server.endpoint};`);
  expect(policyOf({})).toContain("connect-src 'self';");
});
