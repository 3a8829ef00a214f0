import pg from 'pg';
import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createLog } from '#server/base/log.ts';
import { createRecord, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { startWarrantyWatch } from './warranty-watch.ts';

const server = provideTestServer();

test('stopping the watch does not wait for a hanging database', async () => {
  const warranty = warrantyInput('SN1', { notify: ['office@example.com'], expirationDate: '2026-11-20' });
  await createRecord(server, workOrders, {
    equipment: [equipmentInput({ serial: 'SN1' })],
    warranties: [warranty],
  });
  const blocker = new pg.Client({ connectionString: server.url });
  await blocker.connect();
  await blocker.query('begin; lock table warranties in access exclusive mode');
  const log = createLog('silent', { write: () => {} });
  const stop = startWarrantyWatch(server, log, { intervalMs: 10, shutdownTimeoutMs: 200 });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await blocker.query('rollback');
  await blocker.end();
  // The blocked run continues now and must finish before the next test.
  await stop();
});
