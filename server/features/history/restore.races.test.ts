import { expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function remove(path: string) {
  expect((await server.request('DELETE', `/api${path}`)).status).toBe(204);
}

const restore = (entity: string, id: string) =>
  server.request('POST', `/api/history/${entity}/${id}/restore`, { body: { both: true } });

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
