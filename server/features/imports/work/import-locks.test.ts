import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import {
  getImport,
  importFile,
  listRows,
  longFile,
  uploadImport,
  workOnImports,
} from '../testing/imported-files.ts';
import { firstBatchRows, maxBatchMs } from './batch-size.ts';

const server = provideTestServer();

/** Imports a file, and then prepares an import with a change in each row. */
async function prepareChange(town: string, rows: number) {
  const file = longFile(town, rows);
  const imported = await listRows(server, (await importFile(server, file))._id);
  const { _id } = (await uploadImport(server, file.replaceAll(',IL,', ',WI,'))).body.data;
  return { _id, ids: imported.flatMap(({ entityId }) => entityId ?? []) };
}

async function saveCustomer(id: string | undefined, accessNotes: string): Promise<number> {
  const path = `/api/customer/${id}`;
  const { body } = await server.request('GET', path);
  const startedAt = performance.now();
  const { status } = await server.request('PUT', path, { body: { ...body.data, accessNotes } });
  expect(status).toBe(200);
  return performance.now() - startedAt;
}

test('a dry run gives back its locks after each batch [10.12-15]', async () => {
  const rows = firstBatchRows + 5;
  const { _id, ids } = await prepareChange('Locked', rows);
  await server.request('POST', `/api/imports/${_id}/dry-run`);
  let working: Promise<void> | undefined;
  await server.db.transaction().execute(async (tx) => {
    // The second batch waits for this customer.
    await sql`select from customers where id = ${ids.at(-1)} for update`.execute(tx);
    working = workOnImports(server);
    await expect
      .poll(async () => (await getImport(server, _id)).progress?.done, { interval: 5 })
      .toBe(firstBatchRows);
    // The first batch has changed this one, and its transaction goes on.
    await saveCustomer(ids[0], 'Saved meanwhile');
  });
  await working;
  expect(await getImport(server, _id)).toMatchObject({ state: 'checked', predicted: { update: rows } });
});

/** Each update of a customer takes so long, as on a disk that is busy. */
async function slowDown(seconds: number): Promise<void> {
  await sql`create function be_slow() returns trigger language plpgsql as $$ begin
    perform pg_sleep(${sql.lit(seconds)}); return new; end $$`.execute(server.db);
  await sql`create trigger be_slow before update on customers for each row
    execute function be_slow()`.execute(server.db);
}

/** Saves customers of an import one after the other until it ends. Returns the longest wait in milliseconds. */
async function saveMeanwhile(importing: Promise<unknown>, ids: readonly string[]): Promise<number> {
  let isOver = false;
  const ending = importing.finally(() => {
    isOver = true;
  });
  let maxWaitMs = 0;
  for (let n = 0; !isOver; n += 1) {
    maxWaitMs = Math.max(maxWaitMs, await saveCustomer(ids[n % ids.length], `Save ${n}`));
    await sleep(5);
  }
  await ending;
  return maxWaitMs;
}

test('a save of a customer in a batch waits less than a second, although the database is slow [10.12-77]', async () => {
  const { _id, ids } = await prepareChange('Busy', firstBatchRows);
  // The first batch would take longer than a batch may, gives way, and comes again in smaller ones.
  await slowDown((maxBatchMs + 100) / firstBatchRows / 1000);
  const result = { update: firstBatchRows, new: 0 };
  for (const path of ['dry-run', 'run']) {
    await server.request('POST', `/api/imports/${_id}/${path}`);
    const maxWaitMs = await saveMeanwhile(workOnImports(server), ids);
    expect(maxWaitMs).toBeGreaterThan(100);
    expect(maxWaitMs).toBeLessThan(1_000);
    expect(await getImport(server, _id)).toMatchObject({ predicted: result, differing: 0 });
  }
  expect(await getImport(server, _id)).toMatchObject({ state: 'done', result });
});
