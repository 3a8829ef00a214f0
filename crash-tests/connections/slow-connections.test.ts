import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { runSlowConnections } from './slow-connections.ts';

const server = provideTestServer(
  {},
  {
    headersTimeoutMs: 500,
    checkIntervalMs: 50,
    publicBodyTimeoutMs: 1_000,
    unreadResponseTimeoutMs: 1_000,
    keepAliveTimeoutMs: 72_000,
  },
);

// The durations depend on the machine; the harness checks them.
test('closes a hundred silent and slow connections while a colleague works [10.5-7]', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const options = { url, token: server.token, count: 100, dripMs: 100, timeoutMs: 30_000 };
  const report = await runSlowConnections(options);
  expect(report).toMatchObject({ connections: 100, stillOpen: 0, failedRequests: 0 });
  expect(report.requests).toBeGreaterThan(1);
});
