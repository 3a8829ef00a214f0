import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createCustomer, createRecord, createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

test('deletions from before migration 32 got the same search texts', async () => {
  const customer = (await createCustomer(server, { name: 'Zoë\u00a0& Sons,  Ltd.' }))._id;
  const remove = (path: string) => server.request('DELETE', `/api${path}`);
  for (const kind of recordKinds) {
    const { _id } = await createRecord(server, kind, { customer, customerPo: 'PÖ  7' });
    await remove(`${kind.apiPath}/${_id}`);
  }
  await remove(`/customer/${customer}`);
  await remove(`/user/${(await createUser(server, { name: 'JOSÉ Ruiz' }))._id}`);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const read = async () => (await client.query('select * from deletions order by at, history_id')).rows;
  const written = await read();
  expect(written.map(({ search_text }) => search_text)).toEqual([
    ...recordKinds.map(() => expect.stringMatching(/^\w+-\d+\nzoe & sons, ltd\.\npo 7$/)),
    'zoe & sons, ltd.',
    'jose ruiz',
  ]);
  const migration = readFileSync(join(import.meta.dirname, '../migrations/0032-history-filters.sql'), 'utf8');
  await client.query(`delete from deletions; ${migration.slice(migration.indexOf('create or replace'))}`);
  expect(await read()).toEqual(written);
  await client.end();
});
