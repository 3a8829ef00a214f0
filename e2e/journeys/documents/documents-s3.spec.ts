import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSignInCode } from '#e2e/fixtures/api-client.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { type S3Server, startS3Server } from '#server/test/fakes/s3-server.ts';

let folder: string;
let s3: S3Server;
let server: ChildProcess;
let serverUrl: string;

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
  let output = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 55_000 }).toContain('ready at');
  serverUrl = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]}`;
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post<Data>(path: string, body: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${serverUrl}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: Data }).data;
}

async function signIn(): Promise<string> {
  const { methodId } = await post<{ methodId: string }>('/session/phone/start', { phone: '3125550142' });
  const code = await readSignInCode(methodId, join(folder, 'data'));
  return (await post<{ sessionJwt: string }>('/session/phone/confirm', { methodId, code })).sessionJwt;
}

test('uploads to and downloads from S3 directly, not through the server [2.10-12]', async ({ page }) => {
  const token = await signIn();
  await page.addInitScript((session) => localStorage.setItem('crewdesk.session', session), token);
  const bytes = randomBytes(11 * 1024 * 1024);
  const uploadOrigins = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'PUT') uploadOrigins.add(new URL(request.url()).origin);
  });
  await page.goto(`${serverUrl}/app/projects/new`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a document' }).click(),
  ]);
  await chooser.setFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: bytes });
  const link = page.getByRole('link', { name: 'Open Plan.pdf' });
  await expect(link).toBeVisible({ timeout: 55_000 });
  expect([...uploadOrigins]).toEqual([s3.endpoint]);

  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  // The server picked its port after it had read PUBLIC_URL, so the link has the wrong origin.
  const tab = await page.context().newPage();
  const downloadEvent = tab.waitForEvent('download');
  await tab.goto(serverUrl + path);
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe('Plan.pdf');
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
  expect(new URL(download.url()).origin).toBe(s3.endpoint);
});
