import { expect, test } from 'vitest';
import { saveBackupState } from '#server/db/backup-state.ts';
import { createUser } from '#server/features/users/users.queries.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer({ AUTOMATIC_BACKUPS: 'on' });
const withoutBackups = provideTestServer();
const withBucket = provideTestServer({
  AUTOMATIC_BACKUPS: 'on',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
});

const hourMs = 60 * 60 * 1000;

async function getStatus(token?: string | null) {
  return server.request('GET', '/api/backups', token === undefined ? {} : { token });
}

test('says after 36 hours that there is no backup that could be read back, and why [10.9-18]', async () => {
  // The tables of the test were created by the real clock.
  server.clock.set(new Date().toISOString());
  server.token = await server.signIn(server.user.phone);
  const none = { isOverdue: false, verifiedAt: null, problem: null, bucket: null };
  expect((await getStatus()).body).toEqual({ data: none });

  const verifiedAt = server.clock.now().toISOString();
  await saveBackupState(server.db, { triedAt: verifiedAt, problem: null, verifiedAt });
  server.clock.advance(36 * hourMs - 1000);
  expect((await getStatus()).body).toEqual({ data: { ...none, verifiedAt } });
  server.clock.advance(2000);
  await saveBackupState(server.db, { triedAt: verifiedAt, problem: 'There is not enough space.' });
  expect((await getStatus()).body).toEqual({
    data: { ...none, isOverdue: true, verifiedAt, problem: 'There is not enough space.' },
  });
});

test('says after 36 hours that the bucket has no recent backup, and why [10.9-37]', async () => {
  withBucket.clock.set(new Date().toISOString());
  const token = await withBucket.signIn(withBucket.user.phone);
  const at = withBucket.clock.now().toISOString();
  const problem = 'Its provider cannot be reached.';
  await saveBackupState(withBucket.db, { triedAt: at, problem: null, copiedAt: at, copyProblem: problem });
  const get = async () => (await withBucket.request('GET', '/api/backups', { token })).body.data.bucket;
  expect(await get()).toEqual({ isOverdue: false, copiedAt: at, problem });
  withBucket.clock.advance(36 * hourMs + 1000);
  expect(await get()).toEqual({ isOverdue: true, copiedAt: at, problem });
});

test('says nothing is overdue where nobody asked for backups', async () => {
  withoutBackups.clock.set('2030-01-01T00:00:00Z');
  const token = await withoutBackups.signIn(withoutBackups.user.phone);
  expect((await withoutBackups.request('GET', '/api/backups', { token })).body.data.isOverdue).toBe(false);
});

test('is for office users with a session only', async () => {
  expect((await getStatus(null)).status).toBe(401);
  const phone = '+12025550188';
  const technician = { name: 'Sam', phone, isTechnician: true };
  await server.db.transaction().execute((tx) => createUser(tx, technician, server.clock.now()));
  expect((await getStatus(await server.signIn(phone))).status).toBe(403);
});
