import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  checkFile,
  countNamed,
  expireLeases,
  getImport,
  longFile,
  uploadImport,
  work,
  workOnImports,
} from '../testing/imported-files.ts';
import { claimImport, finishWork, type ImportClaim, saveProgress, whileRenewing } from './claim-import.ts';
import { checkImport } from './run-import.ts';

const server = provideTestServer();
const stopping = new AbortController().signal;

async function claim(): Promise<ImportClaim> {
  const claimed = await claimImport(server.db);
  if (!claimed) throw new Error('There was nothing to claim.');
  return claimed;
}

test('a worker whose import was taken away commits nothing more', async () => {
  const { _id } = await checkFile(server, longFile('Zombie', 2));
  await server.request('POST', `/api/imports/${_id}/run`);
  const lost = await claim();
  await expireLeases(server);
  await claimImport(server.db);
  await expect(saveProgress(server.db, lost, 1)).rejects.toThrow('taken over');
  await expireLeases(server);
  await workOnImports(server);
  expect(await countNamed(server, 'Zombie')).toBe(2);
});

test('a worker that slept through the check of another one deletes none of its rows', async () => {
  const { _id } = (await uploadImport(server, longFile('Sleeper', 2))).body.data;
  await server.request('POST', `/api/imports/${_id}/dry-run`);
  const lost = await claim();
  await expireLeases(server);
  await workOnImports(server);
  await work(server, _id, 'run');
  const services = { ...server, stopping };
  await expect(checkImport(services, lost)).rejects.toThrow('taken over');
  expect(await getImport(server, _id)).toMatchObject({ state: 'done', result: { new: 2 } });
});

test('a check that failed after an earlier one must be repeated before the import', async () => {
  const { _id } = await checkFile(server, longFile('Recheck', 2));
  await server.request('POST', `/api/imports/${_id}/dry-run`);
  await finishWork(server.db, await claim(), { state: 'failed', problem: 'The worker failed.' });
  const refused = await server.request('POST', `/api/imports/${_id}/run`);
  expect([refused.status, refused.body.error]).toEqual([409, 'Please make a dry run first.']);
  await work(server, _id, 'dry-run');
  expect(await work(server, _id, 'run')).toMatchObject({ state: 'done', result: { new: 2 } });
});

test('two workers that import the same file at once create each customer once [10.12-16]', async () => {
  const file = longFile('Both', 40);
  const imports = [await checkFile(server, file), await checkFile(server, file)];
  for (const { _id } of imports) await server.request('POST', `/api/imports/${_id}/run`);
  await Promise.all([workOnImports(server), workOnImports(server)]);
  const results = await Promise.all(imports.map(({ _id }) => getImport(server, _id)));
  expect(results.map(({ result }) => result?.new).sort()).toEqual([0, 40]);
  expect(await countNamed(server, 'Both')).toBe(40);
});

test('keeps an import whose file takes longer to read than a lease', async () => {
  const { _id } = await checkFile(server, longFile('Slow', 2));
  await server.request('POST', `/api/imports/${_id}/run`);
  const held = await claim();
  const isLeased = async () => {
    const { rows } = await sql`select from imports where id = ${_id} and lease_until > now()`.execute(
      server.db,
    );
    return rows.length === 1;
  };
  const reading = async () => {
    await expireLeases(server);
    await expect.poll(isLeased, { interval: 5 }).toBe(true);
    expect(await claimImport(server.db)).toBeUndefined();
  };
  await whileRenewing(server.db, held, reading, 5);
});
