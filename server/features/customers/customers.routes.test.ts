import { describe, expect, test } from 'vitest';
import { createCustomer, customerInput } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

test.each(['GET', 'PUT', 'DELETE'])('%s responds 404 for an unknown customer', async (method) => {
  for (const id of [unknownId, 'nonsense', '%27', '..%2f']) {
    const response = await server.request(
      method,
      `/api/customer/${id}`,
      method === 'PUT' ? { body: customerInput() } : {},
    );
    expect(response.status).toBe(404);
    expect(response.body.error).toBe('This customer does not exist or was deleted.');
  }
});

describe('deleting a customer', () => {
  test('removes it and logs it in the history', async () => {
    const customer = await createCustomer(server);
    const response = await server.request('DELETE', `/api/customer/${customer._id}`);
    expect(response.status).toBe(204);
    expect(response.text).toBe('');
    expect((await server.request('GET', `/api/customer/${customer._id}`)).status).toBe(404);
    const rows = await listHistory(server, customer._id);
    expect(rows.at(-1)).toMatchObject({ action: 'delete', after: null });
    expect(rows.at(-1)?.before).toEqual(customer);
  });
});

test('the database rejects changes of the history', async () => {
  await createCustomer(server);
  await expect(server.db.deleteFrom('history').execute()).rejects.toThrow('only ever added to');
  await expect(server.db.updateTable('history').set({ userName: 'x' }).execute()).rejects.toThrow(
    'only ever added to',
  );
});

test('lists the address of a customer without records as its only service address', async () => {
  const customer = await createCustomer(server);
  const response = await server.request('GET', `/api/customer/${customer._id}/service-addresses`);
  expect(response.body.data).toEqual([customer.address]);
  expect((await server.request('GET', `/api/customer/${unknownId}/service-addresses`)).status).toBe(404);
});
