import { expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { encodeCursor } from './paging.ts';

const server = provideTestServer();
const id = '01900000-0000-7000-8000-000000000000';

test.each([
  ['createdAt', { key: 'not a date', id }],
  ['createdAt', { key: '2026-13-45', id }],
  ['-updatedAt', { key: '999999-01-01', id }],
  ['-updatedAt', { key: '', id }],
  ['name', { key: null, id }],
  ['name', { key: 'a\u0000b', id }],
  ['name', { key: 'a', id: '-'.repeat(36) }],
])('rejects a forged cursor for sort %s with %j', async (sort, forged) => {
  await createCustomer(server);
  for (const q of ['', '&q=customer']) {
    const cursor = encodeCursor(sort, forged);
    const response = await server.request('GET', `/api/customer?sort=${sort}${q}&cursor=${cursor}`);
    const message = 'This cursor is not valid.';
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ error: message, code: 'invalid', issues: [{ path: 'cursor', message }] });
  }
});
