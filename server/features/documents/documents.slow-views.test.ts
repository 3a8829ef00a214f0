import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createS3Storage, viewLimit } from '#server/adapters/storage/s3-storage.ts';
import type { RemoteStorage } from '#server/adapters/storage/storage.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/config/config.ts';
import { sendError } from '#server/http/error-handler.ts';
import type { SpeedLimits } from '#server/http/listening/slow-clients.ts';
import { type S3Server, startS3Server } from '#server/test/fakes/s3-server.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { sendViewable } from './documents.file.ts';

/** More than the kernel buffers between the provider and a client that reads nothing. */
const bytes = Buffer.alloc(16 * 1024 * 1024, '%PDF-1.7\n');
/** The number of connections for views. Each sends megabytes until its buffers are full. */
const maxViews = repeatCount({ full: viewLimit, suite: 5 });
const clients = maxViews + maxViews / 5;

let folder: string;
let s3: S3Server;
let storage: RemoteStorage;
let app: FastifyInstance;
let stalled: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-s3-'));
  s3 = await startS3Server(folder);
  const config = readConfig(s3.env);
  if (config.storage.kind !== 's3') throw new Error('these are not S3 settings');
  storage = createS3Storage(config.storage, systemClock, maxViews);
  await store('viewed', bytes);
});

afterEach(async () => {
  for (const socket of stalled) socket.destroy();
  stalled = [];
  await app.close();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function store(key: string, content: Buffer): Promise<void> {
  const upload = { key, uploadId: await storage.begin(key) };
  const url = await storage.signPartUrl(upload, { number: 1, size: content.length }, 60);
  await fetch(url, { method: 'PUT', body: new Uint8Array(content) });
  await storage.complete(upload, (await storage.findUploadState(upload))?.parts ?? []);
}

/** Serves the document. Returns the URL. */
async function serve(limits: SpeedLimits): Promise<string> {
  const document = {
    key: 'viewed',
    name: 'Plan.pdf',
    contentType: 'application/pdf',
    size: bytes.length,
  };
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  app.get('/view', (_request, reply) => sendViewable({ storage }, document, reply, limits));
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/view`;
}

/** Clients that request the document and read nothing. Resolves when the provider sends to as many as it can. */
async function stall(url: string, count: number): Promise<void> {
  const before = s3.requests.length;
  const { hostname, port } = new URL(url);
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    stalled.push(socket);
    socket.pause();
    socket.write('GET /view HTTP/1.1\r\nHost: x\r\n\r\n');
  }
  // Each view reads the first bytes, and then the file.
  await expect
    .poll(() => s3.requests.length - before)
    .toBeGreaterThanOrEqual(count + Math.min(count, maxViews));
}

test('more clients than connections that do not read what they view leave uploads alone, and end, so that others can begin', async () => {
  const url = await serve({ windowMs: 2000, minBytesPerSecond: 32 * 1024 });
  await stall(url, clients);
  await store('uploaded', Buffer.from('hello'));
  expect(String(await storage.readStart('uploaded', 5))).toBe('hello');

  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
});
