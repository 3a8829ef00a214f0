import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { days, visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, createContract, visitsOf } = visitSteps(server);

beforeAll(begin);

test('a contract that was deleted before a column was added to its lines can be restored', async () => {
  const { _id } = await createContract();
  await server.request('DELETE', `/api/service-contracts/${_id}`);
  await sql`alter table visit_lines add column later integer not null default 1`.execute(server.db);
  await ask(`/history/service-contract/${_id}/restore`, {});
  expect(days(await visitsOf(_id, '2027-01-31'))).toEqual([[0, '2027-01-31', 'overdue']]);
});
