import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeFor, expect, test } from '#e2e/fixtures/office.ts';
import { type S3Server, startS3Server } from '#server/test/fakes/s3-server.ts';

let folder: string;
let s3: S3Server;
let server: ChildProcess;
let address: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crewdesk-e2e-s3-'));
  chmodSync(folder, 0o755);
  s3 = await startS3Server(join(folder, 's3'));
  const { PATH, HOME } = process.env;
  server = spawn('node_modules/.bin/node', ['scripts/start.mjs'], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_PHONE: '3125550142',
      ...s3.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 55_000 }).toContain('ready at');
  address = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(said)?.[1]}`;
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<Data>(path: string, body: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: Data }).data;
}

async function signIn(): Promise<string> {
  const { methodId } = await call<{ methodId: string }>('/session/phone/start', { phone: '3125550142' });
  const code = await codeFor(methodId, join(folder, 'data'));
  return (await call<{ sessionJwt: string }>('/session/phone/confirm', { methodId, code })).sessionJwt;
}

test('with S3 the bytes go from the browser to the provider and back, and not through the office [2.10-12]', async ({
  page,
}) => {
  const token = await signIn();
  await page.addInitScript((session) => localStorage.setItem('crewdesk.session', session), token);
  const bytes = randomBytes(11 * 1024 * 1024);
  const sentTo = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'PUT') sentTo.add(new URL(request.url()).origin);
  });
  await page.goto(`${address}/app/projects/new`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a document' }).click(),
  ]);
  await chooser.setFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: bytes });
  const link = page.getByRole('link', { name: 'Open Plan.pdf' });
  await expect(link).toBeVisible({ timeout: 55_000 });
  expect([...sentTo]).toEqual([s3.endpoint]);

  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  // The port was not known when the office started, so its own address is not the real one.
  const opened = await page.context().newPage();
  const waiting = opened.waitForEvent('download');
  await opened.goto(address + path);
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Plan.pdf');
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
  expect(new URL(download.url()).origin).toBe(s3.endpoint);
});
