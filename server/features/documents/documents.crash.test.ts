import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as http } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, test } from 'vitest';
import type { Document, DocumentParts, Download } from '#schema/documents.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'crewdesk-documents-'));
chmodSync(dataDir, 0o755);
let server: ChildProcess | undefined;
let address = '';
let token = '';

afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const started = spawn(process.execPath, [main], {
    env: { PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ADMIN_PHONE: '3125550142' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  started.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 30_000 }).toContain('ready at');
  address = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]}`;
  server = started;
  return started;
}

/** A server that has just started on a busy machine may turn people away for a moment. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.ok) return answer;
    const text = await answer.text();
    if (answer.status !== 503) throw new Error(`${answer.url}: ${answer.status} ${text}`);
    await sleep(500);
  }
}

async function call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await patiently(() => fetch(`${address}/api${path}`, { method, headers, ...sent }));
  return ((await answer.json()) as { data: Data }).data;
}

const put = (url: string, body: Uint8Array<ArrayBuffer>) =>
  patiently(() => fetch(address + url, { method: 'PUT', body }));

async function signIn(): Promise<string> {
  const { methodId } = await call<{ methodId: string }>('POST', '/session/phone/start', {
    phone: '3125550142',
  });
  const outbox = () => readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8');
  await expect.poll(outbox, { timeout: 10_000 }).toContain(methodId);
  const code = /\d{6}/.exec(JSON.parse(outbox().trim().split('\n').at(-1) ?? '{}').body)?.[0];
  return (await call<{ sessionJwt: string }>('POST', '/session/phone/confirm', { methodId, code }))
    .sessionJwt;
}

test.runIf(inject('arrangement') === 'embedded')(
  'an upload outlives a stop in the middle of a part, and a kill in the middle of its completion',
  { timeout: 120_000 },
  async () => {
    const first = await start();
    token = await signIn();
    const size = 12 * 1024 * 1024;
    const bytes = new Uint8Array(randomBytes(size));
    const { _id, partSize } = await call<Document>('POST', '/documents', { name: 'plan.pdf', size });
    const sliceOf = (number: number) => bytes.subarray((number - 1) * partSize, number * partSize);
    const [one, two] = (await call<DocumentParts>('GET', `/documents/${_id}/parts`)).missing;
    await put(one?.url ?? '', sliceOf(1));

    const half = http(address + (two?.url ?? ''), { method: 'PUT', headers: { 'content-length': partSize } });
    half.on('error', () => {});
    half.write(sliceOf(2).subarray(0, 1_000_000));
    const drafts = () =>
      readdirSync(join(dataDir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\/2\./.test(name),
      );
    await expect.poll(drafts, { timeout: 10_000 }).toHaveLength(1);
    first.kill('SIGTERM');
    expect((await once(first, 'exit'))[0]).toBe(0);
    expect(drafts()).toEqual([]);

    const second = await start();
    const { parts, missing } = await call<DocumentParts>('GET', `/documents/${_id}/parts`);
    expect(parts.map(({ number }) => number)).toEqual([1]);
    expect(missing.map(({ number }) => number)).toEqual([2, 3]);
    for (const { number, url } of missing) await put(url, sliceOf(number));
    const completing = fetch(`${address}/api/documents/${_id}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => undefined);
    setTimeout(() => second.kill('SIGKILL'), 4);
    await once(second, 'exit');
    await completing;

    await start();
    const { fileUrl } = await call<Document>('POST', `/documents/${_id}/complete`);
    expect(fileUrl).toContain(`/documents/${_id}`);
    const { url } = await call<Download>('GET', `/documents/${_id}/download`);
    const file = await patiently(() => fetch(address + url));
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  },
);
