import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

function createOutboxAt(path: string) {
  const clock = createTestClock('2026-11-20T15:00:00.000Z');
  return createOutbox({ path, clock, smsFrom: 'Northwind', mailFrom: 'office@northwind.example' });
}

async function readLines(path: string): Promise<OutboxLine[]> {
  const text = await readFile(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function getMode(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

test('writes each message on one line', async () => {
  const path = join(folder, 'lines.jsonl');
  const outbox = createOutboxAt(path);
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
  expect(await readLines(path)).toEqual([
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

test('makes new and existing files readable by their owner only', async () => {
  const [fresh, open] = [join(folder, 'fresh.jsonl'), join(folder, 'open.jsonl')];
  await writeFile(open, '');
  await chmod(open, 0o644);
  const sms = { to: '+13125550142', body: '123456', purpose: 'login-code', key: 'a' } as const;
  for (const path of [fresh, open]) {
    await createOutboxAt(path).sendSms(sms);
    expect(await getMode(path)).toBe('600');
  }
});

test('writes messages in the order of the calls', async () => {
  const path = join(folder, 'order.jsonl');
  const outbox = createOutboxAt(path);
  const keys = Array.from({ length: 200 }, (_, n) => String(n));
  await Promise.all(
    keys.map((key) => outbox.sendSms({ to: '+13125550142', body: 'x', purpose: 'message', key })),
  );
  expect((await readLines(path)).map((line) => line.key)).toEqual(keys);
});

test('loses and mixes no lines of concurrent processes', async () => {
  const path = join(folder, 'concurrent.jsonl');
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
  const lines = await readLines(path);
  expect(new Set(lines.map((line) => line.key)).size).toBe(300);
  for (const { key, body } of lines) {
    const [writer = '', n] = key.split('-');
    expect(body).toBe(writer.repeat(20_000 + Number(n)));
  }
});

test('reports a failed write and writes later messages', async () => {
  const path = join(folder, 'missing', 'outbox.jsonl');
  const outbox = createOutboxAt(path);
  const sms = { to: '+13125550142', body: 'x', purpose: 'message', key: 'a' } as const;
  const error = await outbox.sendSms(sms).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(SendError);
  expect(error).toMatchObject({ message: 'The outbox could not be written (ENOENT).', isPermanent: false });
  await promisify(execFile)('mkdir', [join(folder, 'missing')]);
  await outbox.sendSms(sms);
  expect(await readLines(path)).toHaveLength(1);
});

test('does not count a line that fits only partially as sent, and writes the next one whole', async () => {
  const path = join(folder, 'limited.jsonl');
  const text = (key: string) =>
    ({ to: '+13125550142', body: 'x'.repeat(100_000), purpose: 'message', key }) as const;
  await createOutboxAt(path).sendSms(text('first'));
  const { size } = await stat(path);
  const program = `
    import { createOutbox } from ${JSON.stringify(new URL('outbox.ts', import.meta.url).href)};
    const outbox = createOutbox({ path: ${JSON.stringify(path)}, clock: { now: () => new Date(0) }, smsFrom: '', mailFrom: '' });
    const text = ${JSON.stringify(text('partial'))};
    const { name, message } = await outbox.sendSms(text).catch((error) => error);
    console.log(JSON.stringify({ name, message, ...(await outbox.lookupSms(text, { since: new Date(0) })) }));`;
  // Room for some of the second line, whether the shell counts 512 or 1,024 bytes.
  const command = ['-c', `ulimit -f ${Math.ceil(size / 512) + 10}; exec "$@"`, 'sh', process.execPath];
  const { stdout } = await promisify(execFile)('/bin/sh', [...command, '--input-type=module', '-e', program]);
  expect(JSON.parse(stdout)).toEqual({
    name: 'SendError',
    message: 'The outbox could not be written (the line was written only partially).',
    status: 'not-accepted',
  });
  expect((await stat(path)).size).toBeGreaterThan(size);
  await createOutboxAt(path).sendSms(text('next'));
  const [first = '', , next = '', end] = (await readFile(path, 'utf8')).split('\n');
  expect([JSON.parse(first), JSON.parse(next), end]).toMatchObject([text('first'), text('next'), '']);
});

test('does not continue a line that a full disk or a crash cut off', async () => {
  const path = join(folder, 'torn.jsonl');
  const torn = '{"at":"2026-11-20T15:00:00.000Z","channel":"sms","to":"+1312';
  const text = (key: string) => ({ to: '+13125550142', body: 'Hello', purpose: 'message' as const, key });
  await createOutboxAt(path).sendSms(text('first'));
  await appendFile(path, torn);
  const outbox = createOutboxAt(path);
  const attempt = { since: new Date('2026-11-20T15:00:00.000Z'), isRecent: false };
  expect(await outbox.lookupSms(text('first'), attempt)).toEqual({ status: 'accepted' });
  await outbox.sendSms(text('second'));
  const [first = '', rest, second = '', end] = (await readFile(path, 'utf8')).split('\n');
  expect([JSON.parse(first).key, rest, JSON.parse(second).key, end]).toEqual(['first', torn, 'second', '']);
  for (const key of ['first', 'second'])
    expect(await outbox.lookupSms(text(key), attempt)).toEqual({ status: 'accepted' });
});

test('looks up keys no further back than requested', async () => {
  const path = join(folder, 'lookup.jsonl');
  const clock = createTestClock('2026-11-20T15:00:00.000Z');
  const outbox = createOutbox({ path, clock, smsFrom: 'Northwind', mailFrom: 'office@northwind.example' });
  const text = (key: string, body = 'x') => ({ to: '+13125550142', body, purpose: 'message' as const, key });
  const attempt = { since: clock.now(), isRecent: true };
  expect(await outbox.lookupSms(text('a'), attempt)).toEqual({ status: 'not-accepted' });
  await outbox.sendSms(text('a'));
  // Lines longer than one chunk, and a body that looks like the key of another line.
  for (let n = 0; n < 5; n++) await outbox.sendSms(text(`long ${n}`, '"key":"b"}\nü'.repeat(10_000)));
  expect(await outbox.lookupSms(text('a'), attempt)).toEqual({ status: 'accepted' });
  expect(await outbox.lookupSms(text('long 2'), attempt)).toEqual({ status: 'accepted' });
  expect(await outbox.lookupSms(text('b'), attempt)).toEqual({ status: 'not-accepted' });
  clock.advance(60_000);
  await outbox.sendSms(text('c'));
  expect(await outbox.lookupSms(text('a'), { since: clock.now(), isRecent: true })).toEqual({
    status: 'not-accepted',
  });
});
