import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUnsubscribeTokens } from '#server/messaging/unsubscribe/unsubscribe-token.ts';
import { newPhone } from '#server/test/factories.ts';
import { twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { receiveText } from '#server/test/fixtures/inbound-texts.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { provideTestServer, sessionSecret } from '#server/test/test-server.ts';
import { parseSuppressionLog, readSuppressionLog, suppressionLogName } from './suppression-log.ts';
import { completeSuppressionLog, uniteSuppressions } from './unite-suppressions.ts';

const server = provideTestServer(twilioEnv);

const folder = () => server.config.backupDir;
const readLog = async () => parseSuppressionLog(await readSuppressionLog(folder()));
const listRecipients = (entries: { recipient: string }[]) =>
  entries.map(({ recipient }) => recipient).toSorted();
const listStored = async () => {
  const rows = await server.db.selectFrom('suppressions').select(['address as recipient']).execute();
  return listRecipients(rows);
};
const unite = async () => {
  const lines = await readSuppressionLog(folder());
  return server.db.transaction().execute((tx) => uniteSuppressions(tx, lines, server.clock.now()));
};

async function optOut(body: object): Promise<string> {
  const response = await server.request('POST', '/api/suppressions', { body });
  expect(response.status, response.text).toBe(201);
  return response.body.data._id;
}

beforeEach(async () => {
  await server.db.deleteFrom('suppressions').execute();
  await rm(folder(), { recursive: true, force: true });
});

test('opt-outs and lifts of every kind are in the log when they are acknowledged [10.2-74]', async () => {
  const [stopped, started, spoken, lifted] = [newPhone(), newPhone(), newPhone(), newPhone()];
  for (const From of [stopped, started]) await receiveText(server, { From, Body: 'STOP' });
  await receiveText(server, { From: started, Body: 'START' });
  await optOut({ textTo: spoken, note: 'Called.' });
  await receiveText(server, { From: spoken, Body: 'Stop' });
  const id = await optOut({ textTo: lifted });
  expect((await server.request('DELETE', `/api/suppressions/${id}`)).status).toBe(204);
  const token = createUnsubscribeTokens(sessionSecret).sign('pat@example.com');
  await server.request('POST', `/api/unsubscribe/${token}`, { token: null });
  const log = await readLog();
  expect(listRecipients(log.suppressed)).toEqual([stopped, spoken, 'pat@example.com'].toSorted());
  expect(listRecipients(log.lifted)).toEqual([started, lifted].toSorted());
  expect(log.suppressed.find(({ recipient }) => recipient === spoken)?.source).toBe('reply');
  expect((await stat(join(folder(), suppressionLogName))).mode & 0o777).toBe(0o600);
});

test('a restored database is united with the log, and a second time changes nothing [10.2-75]', async () => {
  const since = newPhone();
  const liftedSince = newPhone();
  const known = newPhone();
  const backup = [await optOut({ textTo: liftedSince }), await optOut({ textTo: known })];
  const rows = await server.db.selectFrom('suppressions').selectAll().where('id', 'in', backup).execute();
  await optOut({ textTo: since, note: 'After the backup.' });
  await server.request('DELETE', `/api/suppressions/${backup[0]}`);
  await server.db.deleteFrom('suppressions').execute();
  await server.db.insertInto('suppressions').values(rows).execute();

  expect(await unite()).toEqual({ added: 1, lifted: 1 });
  expect(await listStored()).toEqual([since, known].toSorted());
  const listed = (await server.request('GET', `/api/suppressions?q=After`)).body.data;
  expect(listed).toMatchObject([{ textTo: since, source: 'staff', note: 'After the backup.' }]);
  expect((await listHistory(server, listed[0]._id)).map(({ userName }) => userName)).toContain('Crewdesk');
  expect(await unite()).toEqual({ added: 0, lifted: 0 });
});

describe('the log', () => {
  test('skips lines that were cut, and continues after them', async () => {
    const [first, second] = [newPhone(), newPhone()];
    await optOut({ textTo: first });
    await appendFile(join(folder(), suppressionLogName), '{"event":"suppressed","id":"0190');
    await optOut({ textTo: second });
    expect(listRecipients((await readLog()).suppressed)).toEqual([first, second].toSorted());
    await appendFile(join(folder(), suppressionLogName), '\nnull\n{"event":"lifted"}\n');
    expect((await readLog()).suppressed).toHaveLength(2);
  });

  test('a lift that is written late does not lift a newer opt-out', () => {
    const line = (event: string, n: number) =>
      JSON.stringify({
        event,
        id: `01900000-0000-7000-8000-00000000000${n}`,
        channel: 'sms',
        recipient: '+13125550142',
        source: 'reply',
        note: null,
        at: '2026-11-20T15:00:00.000Z',
      });
    const log = parseSuppressionLog([line('suppressed', 1), line('suppressed', 2), line('lifted', 1)]);
    expect(log).toMatchObject({ suppressed: [{ id: expect.stringMatching(/2$/) }], lifted: [] });
    expect(parseSuppressionLog([line('suppressed', 1), line('lifted', 2)]).suppressed).toEqual([]);
  });

  test('opt-outs and lifts count although the folder cannot be written; the log is completed later', async () => {
    const complete = () => completeSuppressionLog(server.db, folder(), server.clock.now());
    const [phone, other] = [newPhone(), newPhone()];
    await writeFile(folder(), 'a file instead of the folder');
    const id = await optOut({ textTo: phone });
    await optOut({ textTo: other });
    await rm(folder());
    await complete();
    const lines = await readSuppressionLog(folder());
    expect(listRecipients(parseSuppressionLog(lines).suppressed)).toEqual([phone, other].toSorted());

    await rm(folder(), { recursive: true });
    await writeFile(folder(), 'a file instead of the folder');
    expect((await server.request('DELETE', `/api/suppressions/${id}`)).status).toBe(204);
    // Without a history, as in a database that was rolled back.
    await server.db.deleteFrom('suppressions').execute();
    await rm(folder());
    await mkdir(folder());
    await writeFile(join(folder(), suppressionLogName), lines.join('\n'));
    await complete();
    const log = await readLog();
    expect([log.lifted, log.suppressed].map(listRecipients)).toEqual([[phone], [other]]);
  });

  test('has every line that a process acknowledged before it was killed, beside those of another process', async () => {
    const program = `
      const { logSuppressions } = await import('#server/messaging/suppressions/suppression-log.ts');
      const [folder, name, count] = process.argv.slice(1);
      for (let n = 0; n < Number(count); n++) {
        const id = '01900000-0000-7000-8000-' + String(n).padStart(12, '0');
        const recipient = name + n;
        await logSuppressions(folder, [
          { id, channel: 'email', recipient, source: 'staff', note: null, at: new Date() },
        ]);
        console.log(recipient);
      }`;
    const args = (name: string, count: number) => [
      '--input-type=module',
      '-e',
      program,
      folder(),
      name,
      `${count}`,
    ];
    const killed = spawn(process.execPath, args('killed', 100_000), { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    killed.stdout.on('data', (chunk) => (output += chunk));
    const exited = once(killed, 'close');
    const finished = promisify(execFile)(process.execPath, args('finished', 30));
    while (!output.includes('killed5\n')) await sleep(10);
    killed.kill('SIGKILL');
    const other = await finished;
    await exited;
    const acknowledged = [...output.matchAll(/(.+)\n/g), ...other.stdout.matchAll(/(.+)\n/g)].map(
      ([, name]) => name,
    );
    const logged = new Set(listRecipients((await readLog()).suppressed));
    expect(acknowledged.length).toBeGreaterThan(35);
    expect(acknowledged.filter((name = '') => !logged.has(name))).toEqual([]);
  });
});
