import { expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function remove(path: string) {
  expect((await server.request('DELETE', `/api${path}`)).status).toBe(204);
}

const restore = (entity: string, id: string) =>
  server.request('POST', `/api/history/${entity}/${id}/restore`, { body: { both: true } });

test('restores several records of a deleted customer at once, and the customer once', async () => {
  const customer = await createCustomer(server);
  const records = await Promise.all(
    [...recordKinds, ...recordKinds].map(async (kind) => {
      const { _id } = await createRecord(server, kind, { customer: customer._id });
      await remove(`${kind.apiPath}/${_id}`);
      return { kind, _id };
    }),
  );
  await remove(`/customer/${customer._id}`);
  const responses = await Promise.all(records.map(({ kind, _id }) => restore(kind.id, _id)));
  expect(responses.map(({ status, text }) => (status === 200 ? status : text))).toEqual(Array(6).fill(200));
  expect(responses.filter(({ body }) => body.data.customer !== null)).toHaveLength(1);
  expect((await server.request('GET', `/api/customer/${customer._id}`)).body.data.version).toBe(2);
});

test('restores what was deleted after the clock was set back', async () => {
  const customer = await createCustomer(server);
  const path = `/customer/${customer._id}`;
  server.clock.advance(60 * 60 * 1000);
  for (let count = 1; count <= 22; count += 1)
    await server.request('PUT', `/api${path}`, { body: { ...customer, name: `Name ${count}` } });
  server.clock.advance(-60 * 60 * 1000);
  await remove(path);
  expect((await restore('customer', customer._id)).status).toBe(200);
  expect((await server.request('GET', `/api${path}`)).body.data).toMatchObject({
    name: 'Name 22',
    version: 24,
  });
  // That there are other deletions makes no difference.
  await remove(path);
  expect((await restore('customer', customer._id)).body.data).toMatchObject({ name: 'Name 22', version: 25 });
});
