import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
let origin = '';

// A real connection, because injected requests have no size limit.
beforeAll(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

function fetchCounts(customerCount: number): Promise<Response> {
  const ids = Array.from({ length: customerCount }, () => randomUUIDv7()).join(',');
  // About the size of the headers that browsers and company proxies add.
  const headers = { authorization: `Bearer ${server.token}`, 'x-more': 'x'.repeat(3000) };
  return fetch(`${origin}/api/customer/counts?${new URLSearchParams({ ids })}`, { headers });
}

test('counts the records of the maximum number of customers in one request', async () => {
  const tooMany = await fetchCounts(301);
  expect(tooMany.status).toBe(400);
  expect(await tooMany.json()).toMatchObject({ error: 'Please ask for at most 300 customers.' });
  const max = await fetchCounts(300);
  expect(max.status).toBe(200);
  expect(await max.json()).toEqual({ data: {} });
});

test('counts zero records for customers without records and omits unknown customers', async () => {
  const [a, b] = [await createCustomer(server), await createCustomer(server)];
  const response = await server.request('GET', `/api/customer/counts?ids=${a._id},${b._id},${unknownId}`);
  const zero = { workOrders: 0, projects: 0 };
  expect(response.body.data).toEqual({ [a._id]: zero, [b._id]: zero });
  const withBlank = await server.request('GET', `/api/customer/counts?ids=,${a._id},`);
  expect(withBlank.body.data).toEqual({ [a._id]: zero });
  expect((await server.request('GET', '/api/customer/counts?ids=nonsense')).status).toBe(400);
  expect((await server.request('GET', '/api/customer/counts')).status).toBe(400);
});
