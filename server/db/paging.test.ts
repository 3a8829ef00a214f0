import { expect, test } from 'vitest';
import { createCustomer } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { encodeCursor } from './paging.ts';

const server = provideTestServer();
const id = '01900000-0000-7000-8000-000000000000';

test.each([
  ['createdAt', { key: 'yesterday-ish', id }],
  ['createdAt', { key: '2026-13-45', id }],
  ['-updatedAt', { key: '999999-01-01', id }],
  ['-updatedAt', { key: '', id }],
  ['name', { key: 'a\u0000b', id }],
  ['name', { key: 'a', id: '-'.repeat(36) }],
])('a forged cursor of %s with %j is told to be not valid', async (sort, forged) => {
  await createCustomer(server);
  for (const q of ['', '&q=customer']) {
    const cursor = encodeCursor(sort, forged);
    const answer = await server.request('GET', `/api/customer?sort=${sort}${q}&cursor=${cursor}`);
    const message = 'This cursor is not valid.';
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: message, code: 'invalid', issues: [{ path: 'cursor', message }] });
  }
});
