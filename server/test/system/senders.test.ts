import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import { customerInput, recordInput } from '#server/test/factories.ts';
import { type FakeTwilio, signatureFor, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { type MailServer, startMailServer } from '#server/test/fakes/mail-server.ts';
import { copyEmptyDatabase } from '#server/test/test-database.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const admin = '+12025550123';
let twilio: FakeTwilio;
let mailServer: MailServer;
let child: ChildProcess;
let folder = '';
let baseUrl = '';
let token = '';
let stop = async () => {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-senders-'));
  copyEmptyDatabase(folder);
  await chmod(folder, 0o755);
  twilio = await startFakeTwilio();
  mailServer = await startMailServer();
  const { PATH, HOME } = process.env;
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'office@northwind.example' };
  const env = { PATH, HOME, PORT: '0', DATA_DIR: folder };
  child = spawn(process.execPath, [main], {
    env: { ...env, ...twilio.env, ...mail, ADMIN_PHONE: admin, COMPANY_EMAIL: 'desk@northwind.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await waitUntil(() => /http:\/\/\S+:\d+/.test(output));
  baseUrl = /http:\/\/\S+:\d+/.exec(output)?.[0] ?? '';
  stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'close');
    await twilio.close();
    mailServer.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());

async function waitUntil(isReached: () => unknown): Promise<void> {
  for (const end = Date.now() + 30_000; !isReached() && Date.now() < end; ) await sleep(20);
}

/** Repeats a request that a busy server rejects with 503. */
async function post(path: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${baseUrl}/api${path}`, request);
  if (response.status === 503) {
    await sleep(Number(response.headers.get('retry-after')) * 1000);
    return post(path, body);
  }
  const { data } = (await response.json()) as { data: Record<string, string> };
  return data;
}

test('a full server signs in, sends texts and emails, and receives replies', async () => {
  const { methodId } = await post('/session/phone/start', { phone: admin });
  await waitUntil(() => twilio.accepted.length === 1);
  expect(twilio.accepted[0]?.form).toMatchObject({ To: admin, From: twilio.env.TWILIO_LOGIN_FROM });
  // The company has no name, so nothing that is sent has one.
  expect(twilio.accepted[0]?.form.Body).toContain('is your confirmation code for Crewdesk.');
  const code = /\d{6}/.exec(twilio.accepted[0]?.form.Body ?? '')?.[0];
  token = (await post('/session/phone/confirm', { methodId, code })).sessionJwt ?? '';

  const customer = (await post('/customer', customerInput()))._id;
  const workOrder = (await post('/work-order', recordInput(workOrders, { customer })))._id;
  await post('/messages', { message: 'By text', textTo: '+13125550142', workOrder });
  await post('/messages', { message: 'By email', emailTo: 'pat@example.com', workOrder });
  await waitUntil(() => twilio.accepted.length === 2 && mailServer.received.length === 1);
  expect(twilio.invalidRequests).toEqual([]);
  expect(twilio.accepted[1]?.form).toMatchObject({ From: twilio.env.TWILIO_FROM, Body: 'By text' });
  const [email] = mailServer.received;
  expect(email?.headers.get('subject')).toBe('New message');
  expect(email?.body).not.toMatch(/northwind mechanical|your company/i);
  const link = /^<(\S+)>$/.exec(email?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(email?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(email?.body).toContain(link);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(`${baseUrl}${new URL(link).pathname}`, oneClick)).status).toBe(200);

  const form = { MessageSid: 'SM1', From: '+13125550142', Body: 'Nine is fine' };
  const url = `${new URL(link).origin}/api/webhooks/twilio/inbound`;
  const headers = { 'x-twilio-signature': signatureFor(url, form) };
  const inbound = { method: 'POST', headers, body: new URLSearchParams(form) };
  expect((await fetch(`${baseUrl}/api/webhooks/twilio/inbound`, inbound)).status).toBe(200);
  await waitUntil(() => mailServer.received.length === 2);
  const forwarded = mailServer.received[1];
  expect(forwarded).toMatchObject({ to: ['desk@northwind.example'] });
  expect(forwarded?.body).toContain('Nine is fine');
  expect(forwarded?.headers.has('list-unsubscribe')).toBe(false);
});

test('shuts down, with its database, within ten seconds while the provider, a request and a statement hang', async () => {
  const customer = (await post('/customer', customerInput()))._id;
  const workOrder = (await post('/work-order', recordInput(workOrders, { customer })))._id;
  twilio.behavior = () => 'hang';
  const { length: before } = twilio.requests;
  await post('/messages', { message: 'Hanging', textTo: '+13125550199', workOrder });
  await waitUntil(() => twilio.requests.length > before);
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write('POST /api/customer HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n');
  const blocker = new pg.Client({ connectionString: await findRunningDatabase(folder) });
  blocker.on('error', () => {});
  await blocker.connect();
  await blocker.query('begin; lock table deliveries, warranties, replies in access exclusive mode');
  const postmaster = join(folder, 'postgres', 'postmaster.pid');
  expect(existsSync(postmaster)).toBe(true);
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(code).toBe(0);
  expect(existsSync(postmaster)).toBe(false);
  expect(existsSync(join(folder, 'server.pid'))).toBe(false);
  socket.destroy();
  await blocker.end().catch(() => {});
});
