import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { fillDatabaseDisk, reconnect, setSetting } from '#server/test/fakes/database-settings.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

/** Linux only: each write to it fails with ENOSPC. */
const testFullDevice = test.runIf(existsSync('/dev/full'));

/** Longer than a result is used. */
const expireResult = () => server.clock.advance(5_000);
afterEach(expireResult);

async function readiness() {
  const { status, body, headers } = await server.request('GET', '/readyz', { token: null });
  return { status, error: body.error, code: body.code, retryAfter: headers['retry-after'] };
}

const notWritable = (error: unknown) => ({ status: 503, code: 'not_writable', error, retryAfter: '5' });

async function expectRecovery(): Promise<void> {
  expireResult();
  expect(await readiness()).toMatchObject({ status: 200 });
}

async function waitForReadiness(expected: object): Promise<void> {
  await expect
    .poll(async () => {
      expireResult();
      return readiness();
    })
    .toMatchObject(expected);
}

test('reports a read-only database with 503, and recovers', async () => {
  const setReadOnly = (value: string) => setSetting(server, 'default_transaction_read_only', value);
  await setReadOnly('on');
  onTestFinished(() => setReadOnly('off'));
  await waitForReadiness(notWritable('The database is read-only or a standby.'));
  await setReadOnly('off');
  await waitForReadiness({ status: 200 });
});

test('reports a full disk of the database with 503, and recovers', async () => {
  const free = await fillDatabaseDisk(server);
  onTestFinished(free);
  await waitForReadiness(notWritable('The disk of the database is full.'));
  await free();
  await waitForReadiness({ status: 200 });
});

test.runIf(existsSync('/usr/bin/prlimit'))(
  'reports a database that cannot extend its files with 503, and recovers',
  async () => {
    // The pool has noticed that the connections of the test before were ended.
    await waitForReadiness({ status: 200 });
    expireResult();
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database()`.execute(server.db);
    for (const { pid } of rows) {
      // A limit on the size of files fails where a full disk does. Its user may set it without being root.
      const { uid, gid } = statSync(`/proc/${pid}`);
      execFileSync('prlimit', ['--pid', String(pid), '--fsize=0:'], { uid, gid });
    }
    expect(await readiness()).toEqual(
      notWritable('The database cannot write files (XX000); its log says why.'),
    );
    await reconnect(server);
    await waitForReadiness({ status: 200 });
  },
);

testFullDevice('reports a full disk of DATA_DIR with 503, and recovers', async () => {
  const { dataDir } = server.config;
  await symlink('/dev/full', join(dataDir, 'write-probe'));
  expect(await readiness()).toEqual(notWritable('DATA_DIR is on a full disk (ENOSPC).'));
  await expectRecovery();
  expect(await readdir(dataDir)).not.toContain('write-probe');
});

test('reports a DATA_DIR that cannot be written with 503, and recovers', async () => {
  const { dataDir } = server.config;
  await rename(dataDir, `${dataDir}-away`);
  onTestFinished(() => rm(`${dataDir}-away`, { recursive: true, force: true }));
  await writeFile(dataDir, 'a file');
  expect(await readiness()).toEqual(notWritable('DATA_DIR cannot be written (ENOTDIR).'));
  await rm(dataDir);
  await rename(`${dataDir}-away`, dataDir);
  await expectRecovery();
});

testFullDevice('reports a folder for uploads that cannot be written with 503, and recovers', async () => {
  const uploads = join(server.config.dataDir, 'uploads');
  await mkdir(uploads);
  await symlink('/dev/full', join(uploads, 'write-probe'));
  expect(await readiness()).toEqual(
    notWritable('The folder uploads in DATA_DIR is on a full disk (ENOSPC).'),
  );
  await rm(uploads, { recursive: true });
  await expectRecovery();
});

testFullDevice('uses a result for five seconds', async () => {
  const full = join(server.config.dataDir, 'write-probe');
  expect(await readiness()).toMatchObject({ status: 200 });
  await symlink('/dev/full', full);
  onTestFinished(() => rm(full, { force: true }));
  server.clock.advance(4_999);
  expect(await readiness()).toMatchObject({ status: 200 });
  server.clock.advance(1);
  const responses = await Promise.all([readiness(), readiness(), readiness()]);
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
});
