import { Gauge, Registry } from 'prom-client';
import { readLimited } from '#server/db/limited-read.ts';
import type { Services } from '#server/http/services.ts';
import {
  type ChannelStatus,
  countDeliveries,
  type DeliveryCount,
  readChannelStatus,
} from '#server/messaging/status/message-status.queries.ts';
import { readWorkerStatus, type WorkerStatus } from '#server/messaging/status/workers.queries.ts';

export type MeasuredDeliveries = Pick<Services, 'db' | 'clock' | 'company'>;

/** A worker that gave no sign of life for this long is not counted. */
const maxSilenceMs = 60_000;

const channels = ['sms', 'email'] as const;
const states = ['queued', 'sending', 'sent', 'delivered', 'failed', 'blocked', 'unknown'];

function addCounts(registry: Registry, counts: DeliveryCount[]): void {
  const deliveries = new Gauge({
    name: 'crewdesk_deliveries',
    help: 'Deliveries by channel and state: those queued or being sent, and those of the last 24 hours that ended',
    labelNames: ['channel', 'state'],
    registers: [registry],
  });
  // An alert needs a value where there is nothing.
  for (const channel of channels) for (const state of states) deliveries.set({ channel, state }, 0);
  for (const { channel, state, count } of counts) deliveries.set({ channel, state }, count);
}

function addChannels(registry: Registry, rows: ChannelStatus[], now: Date): void {
  const age = new Gauge({
    name: 'crewdesk_deliveries_oldest_due_age_seconds',
    help: 'For how long the oldest delivery that may leave has been waiting, by channel; 0 without any',
    labelNames: ['channel'],
    registers: [registry],
  });
  const accepted = new Gauge({
    name: 'crewdesk_deliveries_last_accepted_timestamp_seconds',
    help: 'When the provider accepted a message last, by channel; absent after 30 days without any',
    labelNames: ['channel'],
    registers: [registry],
  });
  for (const { channel, oldestDueAt, lastAcceptedAt } of rows) {
    age.set({ channel }, oldestDueAt ? (now.getTime() - oldestDueAt.getTime()) / 1000 : 0);
    if (lastAcceptedAt) accepted.set({ channel }, lastAcceptedAt.getTime() / 1000);
  }
}

function addWorkers(registry: Registry, { at, lastSeenAt, workers }: WorkerStatus): void {
  const isAlive = lastSeenAt !== null && at.getTime() - lastSeenAt.getTime() <= maxSilenceMs;
  new Gauge({
    name: 'crewdesk_workers',
    help: 'Connected workers; 0 when none of them gave a sign of life within a minute',
    registers: [registry],
  }).set(isAlive ? workers : 0);
}

/**
 * What the database knows about messages and workers, as text: the same in each process.
 * @throws when the database does not respond in time
 */
export async function readDeliveryMetrics({ db, clock, company }: MeasuredDeliveries): Promise<string> {
  const now = clock.now();
  const registry = new Registry();
  await readLimited(db, async (tx) => {
    addCounts(registry, await countDeliveries(tx, now));
    addChannels(registry, await readChannelStatus(tx, now, company().timeZone), now);
    addWorkers(registry, await readWorkerStatus(tx));
  });
  return registry.metrics();
}
