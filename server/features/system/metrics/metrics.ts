import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { singleFlight } from '#server/base/single-flight.ts';
import { readLimited } from '#server/db/limited-read.ts';
import { lastVerifiedBackup } from '#server/features/system/backup-status.ts';
import { type MeasuredDeliveries, readDeliveryMetrics } from './delivery-metrics.ts';
import { createProcessMetrics, type MeasuredProcess } from './process-metrics.ts';
import { createRequestMetrics, type ObserveRequest } from './request-metrics.ts';

/** After this time, a scrape responds with what it has. */
const defaultMaxReadMs = 3_000;

export type Metrics = {
  observeRequest: ObserveRequest;
  observeLag(lagMs: number): void;
  /** All figures as text; the media type is `contentType`. */
  scrape(): Promise<string>;
  contentType: string;
};

/** Absent until a backup was verified. */
async function readBackupMetrics({ db }: MeasuredDeliveries): Promise<string> {
  const { verifiedAt } = await readLimited(db, lastVerifiedBackup);
  if (!verifiedAt) return '';
  const registry = new Registry();
  new Gauge({
    name: 'crewdesk_backup_verified_timestamp_seconds',
    help: 'When a backup was verified last; absent until one was',
    registers: [registry],
  }).set(verifiedAt.getTime() / 1000);
  return registry.metrics();
}

/** The figures of this process for a monitoring system, in the format of Prometheus. */
export function createMetrics(
  measured: MeasuredProcess & MeasuredDeliveries,
  maxReadMs = defaultMaxReadMs,
): Metrics {
  const registry = new Registry();
  const observeRequest = createRequestMetrics(registry);
  const process = createProcessMetrics(registry, measured);
  const databaseUp = new Gauge({
    name: 'crewdesk_database_up',
    help: '1 when the database gave its figures in time; 0 when they are absent',
    registers: [registry],
  });
  /** Undefined when the reader fails or takes too long. What takes long is not started twice. */
  const inTime = <Result>(read: () => Promise<Result>) => {
    const readOnce = singleFlight(read);
    return () =>
      Promise.race([readOnce().catch(() => undefined), sleep(maxReadMs, undefined, { ref: false })]);
  };
  const update = inTime(process.update);
  const readDeliveries = inTime(() => readDeliveryMetrics(measured));
  const readBackups = inTime(() => readBackupMetrics(measured));
  return {
    observeRequest,
    observeLag: process.observeLag,
    async scrape() {
      // First, so that the statements of the scrape are not among those that wait for a connection.
      const updated = update();
      const [deliveries, backups] = await Promise.all([readDeliveries(), readBackups(), updated]);
      databaseUp.set(deliveries === undefined ? 0 : 1);
      return [await registry.metrics(), deliveries, backups].filter(Boolean).join('\n');
    },
    contentType: registry.contentType,
  };
}
