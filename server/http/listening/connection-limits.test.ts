import { type FastifyRequest, fastify } from 'fastify';
import { expect, test } from 'vitest';
import { collectGarbage } from '#server/base/gc.ts';
import { closeUnreadResponses } from './connection-limits.ts';

test('an open connection does not keep its last request in memory', async () => {
  const app = fastify();
  closeUnreadResponses(app, 60_000);
  const requests: WeakRef<FastifyRequest>[] = [];
  app.post('/', (request) => {
    requests.push(new WeakRef(request));
    return {};
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await response.text();
  await expect
    .poll(() => {
      collectGarbage();
      // The request itself would be kept by the assertion.
      return requests.map((request) => request.deref() === undefined);
    })
    .toEqual([true]);
  const { promise, resolve } = Promise.withResolvers<number>();
  app.server.getConnections((_error, open) => resolve(open));
  expect(await promise).toBe(1);
  await app.close();
});
