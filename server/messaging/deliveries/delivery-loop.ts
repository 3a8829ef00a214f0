import { setTimeout as sleep } from 'node:timers/promises';
import { failpoint } from '#server/base/failpoint.ts';
import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { type Claim, claimDeliveries } from './claims.ts';
import { renewLeases } from './leases.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { markHandedOver } from './pre-send-check.ts';
import { sendDelivery } from './send-delivery.ts';
import { isSendingHour } from './send-times.ts';

const defaultPollMs = 1000;
const renewLeasesEveryMs = 10_000;
/** How many deliveries of a channel one process sends concurrently. */
const defaultMaxInFlight = 1000;
const shutdownTimeoutMs = 3_000;

export type DeliveryLoop = { wake(): void; stop(): Promise<void> };

type LoopServices = Pick<Services, 'db' | 'clock' | 'sms' | 'mail' | 'company' | 'lockCompany'>;

/**
 * Sends due deliveries; polls at this interval and when woken. Each channel has its own lane. Any number of processes may
 * run a loop. `stop` finishes the deliveries in flight.
 */
export function startDeliveryLoop(services: LoopServices, log: Log, pollMs = defaultPollMs): DeliveryLoop {
  const lanes = (['sms', 'email'] as const).map((channel) => startLane(channel, services, log, pollMs));
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  };
}

function startLane(channel: Channel, services: LoopServices, log: Log, pollMs: number): DeliveryLoop {
  const { db, lockCompany } = services;
  const send = createSend(services, log);
  const { maxInFlight, perSecond } = sendLimits(channel === 'sms' ? services.sms : services.mail);
  const sendIntervalMs = 1000 / perSecond;
  const inFlight = new Map<string, Claim>();
  const stopping = new AbortController();
  /** Resolves when nothing is in flight; set once the lane stops claiming. */
  let drained: PromiseWithResolvers<void> | undefined;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  let reclaimedAtMs = Number.NEGATIVE_INFINITY;

  /** Claims as many deliveries as there is room for. Returns whether there may be more. */
  async function claimBatch(): Promise<boolean> {
    // At most one second's worth: opt-outs are checked when a delivery is claimed, and a shutdown waits for the batch.
    const limit = Math.min(maxInFlight - inFlight.size, Math.ceil(perSecond));
    if (limit === 0) return false;
    const includeAbandoned = performance.now() - reclaimedAtMs >= pollMs;
    if (includeAbandoned) reclaimedAtMs = performance.now();
    const options = {
      now: services.clock.now(),
      limit,
      includeAbandoned,
      inFlight: includeAbandoned ? [...inFlight.keys()] : [],
    };
    const claims = await claimDeliveries(db, channel, options, lockCompany);
    if (claims.length > 0) failpoint('claimed');
    for (const claim of claims) inFlight.set(claim.id, claim);
    for (const claim of claims) {
      void send(claim).then(() => finish(claim));
      if (sendIntervalMs > 0) await sleep(sendIntervalMs);
    }
    return claims.length === limit;
  }

  function finish(claim: Claim): void {
    inFlight.delete(claim.id);
    if (inFlight.size === 0) drained?.resolve();
    if (inFlight.size <= maxInFlight / 2) wake();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const hasMore = await claimBatch().catch((error: unknown) => {
        log.warn({ err: error }, 'claiming deliveries failed');
        return false;
      });
      if (!hasMore) await Promise.race([woken.promise, sleep(pollMs, undefined, { ref: false })]);
    }
    // If a provider hangs, the leases expire and another worker looks the messages up.
    if (inFlight.size === 0) return;
    drained = Promise.withResolvers();
    const stopTimer = setTimeout(drained.resolve, shutdownTimeoutMs);
    await drained.promise;
    clearTimeout(stopTimer);
  }

  const renewal = setInterval(() => {
    if (inFlight.size === 0) return;
    renewLeases(db, [...inFlight.values()]).catch((error: unknown) =>
      log.warn({ err: error }, 'renewing delivery leases failed'),
    );
  }, renewLeasesEveryMs);
  renewal.unref();
  const running = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      // A database that hangs must not hold up the stop.
      await Promise.race([running, sleep(shutdownTimeoutMs + 1_000, undefined, { ref: false })]);
      clearInterval(renewal);
    },
  };
}

/** Without a limit of the provider's own, claims for two seconds are enough; other processes can claim the rest. */
function sendLimits(sender: { perSecond?: number; maxConcurrency?: number }): {
  maxInFlight: number;
  perSecond: number;
} {
  const { perSecond = Number.POSITIVE_INFINITY } = sender;
  const maxInFlight = sender.maxConcurrency ?? Math.min(defaultMaxInFlight, Math.ceil(perSecond * 2));
  return { maxInFlight, perSecond };
}

/** Returns a function that sends a delivery and saves its outcome. */
function createSend(services: LoopServices, log: Log): (claim: Claim) => Promise<void> {
  const { db, clock, sms, mail, company } = services;
  const senders = { sms, mail, companyName: () => company().name };
  const context = {
    now: () => clock.now(),
    markHandedOver: (claim: Claim) => markHandedOver(db, claim, clock.now()),
    isSendingHour: () => isSendingHour(clock.now(), company().timeZone),
  };
  const outcomes = createOutcomeWriter(db, clock, log);
  return async (claim) => {
    const outcome = await sendDelivery(claim, senders, context).catch((error: unknown) => {
      // The lease expires, and another attempt looks the message up at the provider.
      log.warn({ err: error }, 'sending a delivery failed');
      return undefined;
    });
    if (outcome) await outcomes.write(outcome);
    failpoint('outcome-saved');
  };
}
