import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '#server/test/fakes/test-clock.ts';
import { createOutbox, type OutboxLine } from './outbox.ts';
import { SendError } from './senders.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewdesk-outbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function outboxAt(path: string) {
  const clock = createTestClock('2026-11-20T15:00:00.000Z');
  return createOutbox({ path, clock, smsFrom: 'Northwind', mailFrom: 'office@northwind.example' });
}

async function linesOf(path: string): Promise<OutboxLine[]> {
  const text = await readFile(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

test('each message is one line, whatever stands in it', async () => {
  const path = join(folder, 'lines.jsonl');
  const outbox = outboxAt(path);
  await outbox.sendSms({
    to: '+13125550142',
    body: 'Grüße\nfrom 🛠️\u2028Chicago',
    purpose: 'message',
    key: 'a',
  });
  await outbox.sendMail({
    to: 'pat@example.com',
    subject: 'Two\r\nlines',
    body: '"quoted"\r\n',
    purpose: 'warranty-notice',
    key: 'b',
  });
  expect(await linesOf(path)).toEqual([
    {
      at: '2026-11-20T15:00:00.000Z',
      channel: 'sms',
      to: '+13125550142',
      from: 'Northwind',
      subject: null,
      body: 'Grüße\nfrom 🛠️\u2028Chicago',
      purpose: 'message',
      key: 'a',
    },
    {
      at: '2026-11-20T15:00:00.000Z',
      channel: 'email',
      to: 'pat@example.com',
      from: 'office@northwind.example',
      subject: 'Two\r\nlines',
      body: '"quoted"\r\n',
      purpose: 'warranty-notice',
      key: 'b',
    },
  ]);
});

test('only the owner can read the file, also when it was there before with another mode', async () => {
  const [fresh, open] = [join(folder, 'fresh.jsonl'), join(folder, 'open.jsonl')];
  await writeFile(open, '');
  await chmod(open, 0o644);
  const sms = { to: '+13125550142', body: '123456', purpose: 'login-code', key: 'a' } as const;
  for (const path of [fresh, open]) {
    await outboxAt(path).sendSms(sms);
    expect(await modeOf(path)).toBe('600');
  }
});

test('messages stand in the order in which they were sent', async () => {
  const path = join(folder, 'order.jsonl');
  const outbox = outboxAt(path);
  const keys = Array.from({ length: 200 }, (_, n) => String(n));
  await Promise.all(
    keys.map((key) => outbox.sendSms({ to: '+13125550142', body: 'x', purpose: 'message', key })),
  );
  expect((await linesOf(path)).map((line) => line.key)).toEqual(keys);
});

test('several processes write whole lines, none is lost', async () => {
  const path = join(folder, 'crowd.jsonl');
  const module = new URL('outbox.ts', import.meta.url).href;
  const program = (writer: number) => `
    import { createOutbox } from ${JSON.stringify(module)};
    const outbox = createOutbox({ path: ${JSON.stringify(path)}, clock: { now: () => new Date() }, smsFrom: '', mailFrom: '' });
    const send = (n) => outbox.sendSms({ to: '+1', body: '${writer}'.repeat(20_000 + n), purpose: 'message', key: '${writer}-' + n });
    await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)));`;
  await Promise.all(
    [1, 2, 3].map((writer) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program(writer)]),
    ),
  );
  const lines = await linesOf(path);
  expect(new Set(lines.map((line) => line.key)).size).toBe(300);
  for (const { key, body } of lines) {
    const [writer = '', n] = key.split('-');
    expect(body).toBe(writer.repeat(20_000 + Number(n)));
  }
});

test('an outbox that cannot be written says so, and a later message can go through', async () => {
  const path = join(folder, 'missing', 'outbox.jsonl');
  const outbox = outboxAt(path);
  const sms = { to: '+13125550142', body: 'x', purpose: 'message', key: 'a' } as const;
  const refused = await outbox.sendSms(sms).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SendError);
  expect(refused).toMatchObject({ message: 'The outbox cannot be written (ENOENT).', isPermanent: false });
  await promisify(execFile)('mkdir', [join(folder, 'missing')]);
  await outbox.sendSms(sms);
  expect(await linesOf(path)).toHaveLength(1);
});

test('says of each key whether it was taken, as far back as it is asked', async () => {
  const path = join(folder, 'found.jsonl');
  const clock = createTestClock('2026-11-20T15:00:00.000Z');
  const outbox = createOutbox({ path, clock, smsFrom: 'Northwind', mailFrom: 'office@northwind.example' });
  const text = (key: string, body = 'x') => ({ to: '+13125550142', body, purpose: 'message' as const, key });
  const since = { since: clock.now(), isRecent: true };
  expect(await outbox.lookupSms(text('a'), since)).toEqual({ answer: 'not-taken' });
  await outbox.sendSms(text('a'));
  // Lines longer than what is read at once, and one that only looks like the key.
  for (let n = 0; n < 5; n++) await outbox.sendSms(text(`long ${n}`, '"key":"b"}\nü'.repeat(10_000)));
  expect(await outbox.lookupSms(text('a'), since)).toEqual({ answer: 'taken' });
  expect(await outbox.lookupSms(text('long 2'), since)).toEqual({ answer: 'taken' });
  expect(await outbox.lookupSms(text('b'), since)).toEqual({ answer: 'not-taken' });
  clock.advance(60_000);
  await outbox.sendSms(text('c'));
  expect(await outbox.lookupSms(text('a'), { since: clock.now(), isRecent: true })).toEqual({
    answer: 'not-taken',
  });
});
