import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { customerInput, recordInput } from '#server/test/factories.ts';
import { type FakeTwilio, signatureFor, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { type MailServer, startMailServer } from '#server/test/fakes/mail-server.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

const main = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const admin = '+12025550123';
let twilio: FakeTwilio;
let mailServer: MailServer;
let child: ChildProcess;
let databaseUrl = '';
let base = '';
let token = '';
let stop = async () => {};

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-senders-'));
  twilio = await startFakeTwilio();
  mailServer = await startMailServer();
  databaseUrl = await createTestDatabase();
  const { PATH, HOME } = process.env;
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'office@northwind.example' };
  const env = { PATH, HOME, PORT: '0', DATA_DIR: folder, DATABASE_URL: databaseUrl };
  child = spawn(process.execPath, [main], {
    env: { ...env, ...twilio.env, ...mail, ADMIN_PHONE: admin, COMPANY_EMAIL: 'desk@northwind.example' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await eventually(() => /http:\/\/\S+:\d+/.test(said));
  base = /http:\/\/\S+:\d+/.exec(said)?.[0] ?? '';
  stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'close');
    await twilio.close();
    mailServer.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());

async function eventually(isSo: () => unknown): Promise<void> {
  for (const end = Date.now() + 15_000; !isSo() && Date.now() < end; ) await sleep(20);
}

async function call(path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${base}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data: Record<string, string> };
  return data;
}

test('a whole server signs in, texts, mails and hears back through real parts', async () => {
  const { methodId } = await call('/session/phone/start', { phone: admin });
  await eventually(() => twilio.taken.length === 1);
  expect(twilio.taken[0]?.form).toMatchObject({ To: admin, From: twilio.env.TWILIO_LOGIN_FROM });
  const code = /\d{6}/.exec(twilio.taken[0]?.form.Body ?? '')?.[0];
  token = (await call('/session/phone/confirm', { methodId, code })).sessionJwt ?? '';

  const customer = (await call('/customer', customerInput()))._id;
  const workOrder = (await call('/work-order', recordInput(workOrders, { customer })))._id;
  await call('/messages', { message: 'By text', textTo: '+13125550142', workOrder });
  await call('/messages', { message: 'By mail', emailTo: 'pat@example.com', workOrder });
  await eventually(() => twilio.taken.length === 2 && mailServer.received.length === 1);
  expect(twilio.complaints).toEqual([]);
  expect(twilio.taken[1]?.form).toMatchObject({ From: twilio.env.TWILIO_FROM, Body: 'By text' });
  const [mail] = mailServer.received;
  const link = /^<(\S+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.body).toContain(link);
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(`${base}${new URL(link).pathname}`, oneClick)).status).toBe(200);

  const form = { MessageSid: 'SM1', From: '+13125550142', Body: 'Nine is fine' };
  const url = `${new URL(link).origin}/api/webhooks/twilio/inbound`;
  const headers = { 'x-twilio-signature': signatureFor(url, form) };
  const inbound = { method: 'POST', headers, body: new URLSearchParams(form) };
  expect((await fetch(`${base}/api/webhooks/twilio/inbound`, inbound)).status).toBe(200);
  await eventually(() => mailServer.received.length === 2);
  const forwarded = mailServer.received[1];
  expect(forwarded).toMatchObject({ to: ['desk@northwind.example'] });
  expect(forwarded?.body).toContain('Nine is fine');
  expect(forwarded?.headers.has('list-unsubscribe')).toBe(false);
});

test('a stop takes less than ten seconds, whatever hangs: provider, request and database', async () => {
  const customer = (await call('/customer', customerInput()))._id;
  const workOrder = (await call('/work-order', recordInput(workOrders, { customer })))._id;
  twilio.treat = () => 'hang';
  const { length: before } = twilio.requests;
  await call('/messages', { message: 'Hanging', textTo: '+13125550199', workOrder });
  await eventually(() => twilio.requests.length > before);
  const socket = connect(Number(new URL(base).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write('POST /api/customer HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n');
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table deliveries, warranties, replies in access exclusive mode');
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(code).toBe(0);
  socket.destroy();
  await blocker.query('rollback');
  await blocker.end();
});
