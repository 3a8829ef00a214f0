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
let baseUrl = '';
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
  await expect.poll(outbox, { timeout: 10_000 }).toContain(methodId);
  const code = /\d{6}/.exec(JSON.parse(outbox().trim().split('\n').at(-1) ?? '{}').body)?.[0];
  return (await requestData<{ sessionJwt: string }>('POST', '/session/phone/confirm', { methodId, code }))
    .sessionJwt;
}

test.runIf(inject('arrangement') === 'embedded')(
  'an upload survives a shutdown during a part and a kill during completion',
  { timeout: 120_000 },
  async () => {
    const first = await start();
    token = await signIn();
    const size = 12 * 1024 * 1024;
    const bytes = new Uint8Array(randomBytes(size));
    const { _id, partSize } = await requestData<Document>('POST', '/documents', { name: 'plan.pdf', size });
    const partBytes = (number: number) => bytes.subarray((number - 1) * partSize, number * partSize);
    const [firstPart, secondPart] = (await requestData<DocumentParts>('GET', `/documents/${_id}/parts`))
      .missing;
    await putPart(firstPart?.url ?? '', partBytes(1));

    const partialRequest = http(baseUrl + (secondPart?.url ?? ''), {
      method: 'PUT',
      headers: { 'content-length': partSize },
    });
    partialRequest.on('error', () => {});
    partialRequest.write(partBytes(2).subarray(0, 1_000_000));
    const temporaryFiles = () =>
      readdirSync(join(dataDir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\/2\./.test(name),
      );
    await expect.poll(temporaryFiles, { timeout: 10_000 }).toHaveLength(1);
    first.kill('SIGTERM');
    expect((await once(first, 'exit'))[0]).toBe(0);
    expect(temporaryFiles()).toEqual([]);

    const second = await start();
    const { parts, missing } = await requestData<DocumentParts>('GET', `/documents/${_id}/parts`);
    expect(parts.map(({ number }) => number)).toEqual([1]);
    expect(missing.map(({ number }) => number)).toEqual([2, 3]);
    for (const { number, url } of missing) await putPart(url, partBytes(number));
    const completion = fetch(`${baseUrl}/api/documents/${_id}/complete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => undefined);
    setTimeout(() => second.kill('SIGKILL'), 4);
    await once(second, 'exit');
    await completion;

    await start();
    const { fileUrl } = await requestData<Document>('POST', `/documents/${_id}/complete`);
    expect(fileUrl).toContain(`/documents/${_id}`);
    const { url } = await requestData<Download>('GET', `/documents/${_id}/download`);
    const file = await retryWhileUnavailable(() => fetch(baseUrl + url));
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  },
);
