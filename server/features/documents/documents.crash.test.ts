import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Document, DocumentParts, Download } from '#schema/documents.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'crewdesk-documents-'));
const databaseUrl = await createTestDatabase();
let server: ChildProcess | undefined;
let baseUrl = '';
let token = '';

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(failpoint?: string): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const database = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const test = { NODE_ENV: 'test', FAILPOINT: failpoint };
  const started = spawn(process.execPath, [main], {
    env: { PATH, HOME, PORT: '0', ...test, ...database, ADMIN_PHONE: '3125550142' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  started.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain('ready at');
  baseUrl = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]}`;
  server = started;
  return started;
}

/** Retries while the server responds 503, which it may do briefly after starting on a busy machine. */
async function retryWhileUnavailable(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.ok) return response;
    const text = await response.text();
    if (response.status !== 503) throw new Error(`${response.url}: ${response.status} ${text}`);
    await sleep(500);
  }
}

async function requestData<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const bodyOption = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await retryWhileUnavailable(() =>
    fetch(`${baseUrl}/api${path}`, { method, headers, ...bodyOption }),
  );
  return ((await response.json()) as { data: Data }).data;
}

const putPart = (url: string, body: Uint8Array<ArrayBuffer>) =>
  retryWhileUnavailable(() => fetch(baseUrl + url, { method: 'PUT', body }));

async function signIn(): Promise<string> {
  const { methodId } = await requestData<{ methodId: string }>('POST', '/session/phone/start', {
    phone: '3125550142',
  });
  const outbox = () => readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8');
  await expect.poll(outbox, { timeout: 30_000 }).toContain(methodId);
  const code = /\d{6}/.exec(JSON.parse(outbox().trim().split('\n').at(-1) ?? '{}').body)?.[0];
  return (await requestData<{ sessionJwt: string }>('POST', '/session/phone/confirm', { methodId, code }))
    .sessionJwt;
}

test('an upload survives a kill between the assembly of its parts and the saving of that', async () => {
  const killed = await start('document-assembled');
  token = await signIn();
  const size = 6 * 1024 * 1024;
  const bytes = new Uint8Array(randomBytes(size));
  const { _id, partSize } = await requestData<Document>('POST', '/documents', { name: 'plan.pdf', size });
  const { missing } = await requestData<DocumentParts>('GET', `/documents/${_id}/parts`);
  expect(missing).toHaveLength(2);
  for (const { number, url } of missing)
    await putPart(url, bytes.subarray((number - 1) * partSize, number * partSize));
  const exited = once(killed, 'exit');
  const headers = { authorization: `Bearer ${token}` };
  await expect(
    fetch(`${baseUrl}/api/documents/${_id}/complete`, { method: 'POST', headers }),
  ).rejects.toThrow();
  expect(await exited).toEqual([null, 'SIGKILL']);

  await start();
  const before = await requestData<Document>('GET', `/documents/${_id}`);
  expect(before.fileUrl).toBeNull();
  const { fileUrl } = await requestData<Document>('POST', `/documents/${_id}/complete`);
  expect(fileUrl).toContain(`/documents/${_id}`);
  const { url } = await requestData<Download>('GET', `/documents/${_id}/download`);
  const file = await retryWhileUnavailable(() => fetch(baseUrl + url));
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
}, 120_000);
