import { describe, expect, test } from 'vitest';
import { createUser, customerInput, nextNumber } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

function create(key: string, body: object) {
  return server.request('POST', '/api/customer', { body, headers: { 'idempotency-key': key } });
}

async function countByName(name: string): Promise<number> {
  return (await server.request('GET', `/api/customer?q=${encodeURIComponent(name)}`)).body.total;
}

describe('a repeated request with an Idempotency-Key', () => {
  test('gets the first response and has no second effect', async () => {
    const body = customerInput({ name: `Once ${nextNumber()}` });
    const first = await create('one', body);
    const repeated = await create('one', body);
    expect(repeated.status).toBe(201);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.headers.etag).toBe('"1"');
    expect(await countByName(body.name)).toBe(1);
  });

  test('is rejected with 422 when its body differs, with what the key has created [10.7-77]', async () => {
    const first = await create('two', customerInput());
    const other = await create('two', customerInput());
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({
      code: 'key_reused',
      error: expect.any(String),
      data: first.body.data,
    });
    const colleague = await server.signIn((await createUser(server)).phone);
    const headers = { 'idempotency-key': 'two' };
    const theirs = { body: customerInput(), headers, token: colleague };
    expect((await server.request('POST', '/api/customer', theirs)).status).toBe(201);
  });

  test('creates one customer even if fifty run concurrently', async () => {
    const body = customerInput({ name: `Fifty ${nextNumber()}` });
    const responses = await Promise.all(Array.from({ length: 50 }, () => create('three', body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const created = responses.filter(({ status }) => status === 201);
    expect(new Set(created.map((response) => response.body.data._id)).size).toBe(1);
    expect(await countByName(body.name)).toBe(1);
  });

  test('has an effect again after a day', async () => {
    const first = await create('four', customerInput());
    server.clock.advance(24 * 60 * 60 * 1000);
    const later = await create('four', customerInput());
    expect(later.status).toBe(201);
    expect(later.body.data._id).not.toBe(first.body.data._id);
  });

  test('may use the key of a failed request', async () => {
    expect((await create('five', {})).status).toBe(400);
    expect((await create('five', customerInput())).status).toBe(201);
  });
});
