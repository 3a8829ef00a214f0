import { fork } from 'node:child_process';
import { once } from 'node:events';
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
  if (storage.kind !== 's3') throw new Error('these are not S3 settings');
  return storage;
}

const part = { number: 1, size: 5 };

test('signed URLs expire', async () => {
  const minutes = 60_000;
  const statusAfter = async (age: number) => {
    const clock = { now: () => new Date(Date.now() - age) };
    const storage = createS3Storage(settingsWith(), clock);
    const upload = { key: 'expired', uploadId: await storage.begin('expired') };
    const url = await storage.signPartUrl(upload, part, 15 * 60);
    return (await fetch(url, { method: 'PUT', body: 'hello' })).status;
  };
  expect(await statusAfter(14 * minutes)).toBe(200);
  expect(await statusAfter(16 * minutes)).toBe(403);
});

test.each([1, -1])('signed URLs work while the clock of S3 is %i hours ahead', async (hours) => {
  const offset = String(hours * 3_600_000);
  const process = fork(join(import.meta.dirname, '../../test/fakes/s3-server-process.ts'), [folder, offset]);
  try {
    const [S3_ENDPOINT] = await once(process, 'message');
    const storage = createS3Storage(settingsWith({ S3_ENDPOINT }), systemClock);
    const key = `clock ${hours}`;
    const upload = { key, uploadId: await storage.begin(key) };
    const url = await storage.signPartUrl(upload, part, 15 * 60);
    const uploaded = await fetch(url, { method: 'PUT', body: 'hello' });
    expect({ status: uploaded.status, text: await uploaded.text() }).toEqual({ status: 200, text: '' });
    const { parts = [] } = (await storage.findUploadState(upload)) ?? {};
    await storage.complete(upload, parts);
    const fileUrl = await storage.signFileUrl({ key, name: 'a.txt', contentType: 'text/plain' }, 60);
    expect(await (await fetch(fileUrl)).text()).toBe('hello');
  } finally {
    process.kill();
  }
});

test('abort and remove can be repeated', async () => {
  const storage = createS3Storage(settingsWith(), systemClock);
  const upload = { key: 'twice', uploadId: await storage.begin('twice') };
  for (const _ of [1, 2]) {
    await storage.abort(upload);
    await storage.remove(upload.key);
  }
  expect(await storage.findUploadState(upload)).toBeUndefined();
});

describe('checkS3', () => {
  test('accepts valid settings', async () => {
    await expect(checkS3(settingsWith())).resolves.toBeUndefined();
  });

  test.each([
    [{ S3_BUCKET: 'missing' }, 'S3_BUCKET does not exist.'],
    [{ S3_ACCESS_KEY_ID: 'unknown' }, 'S3_ACCESS_KEY_ID is not known to the provider.'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_SECRET_ACCESS_KEY does not match S3_ACCESS_KEY_ID.'],
    [{ S3_ENDPOINT: 'http://nowhere.invalid' }, 'S3_ENDPOINT has an unknown host name.'],
  ])('rejects %j with a sentence', async (change, sentence) => {
    await expect(checkS3(settingsWith(change))).rejects.toThrow(sentence);
  });

  test('ignores an unavailable provider, whose operations then fail with 503', async () => {
    const unavailable = settingsWith({ S3_ENDPOINT: 'http://127.0.0.1:9' });
    await expect(checkS3(unavailable)).resolves.toBeUndefined();
    await expect(createS3Storage(unavailable, systemClock).begin('x')).rejects.toMatchObject({ status: 503 });
  });
});

test('the Content-Security-Policy allows uploads to the provider only', () => {
  const policyOf = (env: NodeJS.ProcessEnv) =>
    String(securityHeaders(readConfig(env))['content-security-policy']);
  expect(policyOf(server.env)).toContain(`connect-src 'self' ${server.endpoint};`);
  expect(policyOf({})).toContain("connect-src 'self';");
});
