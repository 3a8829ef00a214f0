import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { listenForDeliveries } from '#server/messaging/deliveries/delivery-wakeup.ts';
import { calmProcess } from '#server/test/fakes/calm-process.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { sendDue } from '#server/test/run-deliveries.ts';
import { buildSecondApp } from '#server/test/second-app.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

const server = provideTestServer();
const authorization = () => ({ authorization: `Bearer ${server.token}` });

/** Another process, with metrics that are served on a free port. */
async function startProcess(maxReadMs?: number) {
  const second = await buildSecondApp(server, (request, reply) => metrics.observeRequest(request, reply));
  const restarts = { count: 2, lastAt: new Date() };
  const metrics = createMetrics(
    {
      ...server,
      pool: second.pool,
      exportPool: second.pool,
      processStatus: { ...calmProcess, databaseRestarts: () => restarts },
    },
    maxReadMs,
  );
  const { url, stop } = await startMetricsServer(
    { host: '127.0.0.1', port: 0 },
    metrics,
    createLog('silent'),
  );
  onTestFinished(async () => {
    await stop();
    await second.stop();
  });
  return { app: second.app, metrics, url };
}

test('serves requests by route, lag, pools, restarts and disk on a port of its own [10.10-1]', async () => {
  const { app, metrics, url } = await startProcess();
  const paths = ['/api/customer/1', '/api/customer/2?q=Elm', '/api/nowhere', '/nowhere.html'];
  for (const path of paths) await app.inject({ url: path, headers: authorization() });
  await app.inject({ url: '/api/customer' });
  await app.inject({ method: 'PROPFIND' as 'GET', url: '/api/customer/3', headers: authorization() });
  metrics.observeLag(300);

  const response = await fetch(url);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await response.text();
  const requests = [...text.matchAll(/^crewdesk_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  const counts = Object.fromEntries(requests.map(([, labels, count]) => [labels, Number(count)]));
  expect(counts).toMatchObject({
    'method="GET",route="/api/customer/:id",status="4xx"': 2,
    'method="GET",route="/api/customer",status="4xx"': 1,
  });
  expect(text).not.toMatch(/Elm|nowhere|customer\/\d/);
  expect(Object.keys(counts).every((labels) => /^method="(GET|other)",/.test(labels))).toBe(true);
  expect(text).toContain('crewdesk_event_loop_lag_seconds_bucket{le="0.5"} 1');
  expect(text).toMatch(/^crewdesk_pool_connections\{pool="requests",state="total"\} [1-9]/m);
  // The statements of the scrape itself do not count.
  expect(text).toContain('crewdesk_pool_waiting{pool="requests"} 0');
  expect(text).toContain('crewdesk_embedded_database_restarts_total 2');
  expect(text).toMatch(/^crewdesk_data_dir_bytes\{space="free"\} [1-9]/m);
  expect(text).toContain(`process_start_time_seconds ${calmProcess.startedAt.getTime() / 1000}`);
  // Counters do not add up what they are set to.
  expect(await (await fetch(url)).text()).toContain('crewdesk_embedded_database_restarts_total 2');

  const others = [await fetch(new URL('/', url)), await fetch(url, { method: 'POST' })];
  expect(others.map(({ status }) => status)).toEqual([404, 405]);
  expect((await app.inject('/metrics')).payload).not.toContain('crewdesk_pool');
});

test('serves deliveries, what is late and workers, for any process [10.10-8]', async () => {
  const { url } = await startProcess();
  const worker = listenForDeliveries(server.url, () => {});
  onTestFinished(() => worker.stop());
  await createMessage(server);
  await sendDue(server, server.clock.now());
  const acceptedAt = server.clock.now().getTime() / 1000;
  await createMessage(server);
  await createMessage(server, { sendAt: '2026-11-29' });
  server.clock.advance(90_000);
  const read = async () => (await fetch(url)).text();
  await expect.poll(read).toContain('crewdesk_workers 1');
  const text = await read();
  for (const line of [
    'crewdesk_database_up 1',
    'crewdesk_deliveries{channel="sms",state="queued"} 2',
    'crewdesk_deliveries{channel="sms",state="sent"} 1',
    'crewdesk_deliveries{channel="email",state="failed"} 0',
    'crewdesk_deliveries_oldest_due_age_seconds{channel="sms"} 90',
    'crewdesk_deliveries_oldest_due_age_seconds{channel="email"} 0',
    `crewdesk_deliveries_last_accepted_timestamp_seconds{channel="sms"} ${acceptedAt}`,
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('timestamp_seconds{channel="email"}');
  // Nothing makes backups yet.
  expect(text).not.toContain('backup_verified');
});

test('a scrape that waits for the database gives what it has, and takes one connection [10.10-9]', async () => {
  const { app, url } = await startProcess(100);
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table deliveries in access exclusive mode`.execute(tx);
    const texts = await Promise.all([url, url, url].map(async (path) => (await fetch(path)).text()));
    for (const text of [...texts, await (await fetch(url)).text()]) {
      expect(text).toContain('crewdesk_database_up 0');
      expect(text).toMatch(/crewdesk_pool_connections\{pool="requests",state="total"\} [01]\n/);
      expect(text).not.toContain('crewdesk_deliveries');
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });
  await expect.poll(async () => (await fetch(url)).text()).toContain('crewdesk_database_up 1');
});
