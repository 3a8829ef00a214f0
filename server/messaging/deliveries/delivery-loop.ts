import { setTimeout as sleep } from 'node:timers/promises';
import { failpoint } from '#server/base/failpoint.ts';
import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import { type Channel, type Claim, claimDeliveries, noteHandOver, renewLeases } from './claims.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { sendDelivery } from './send-delivery.ts';
import { isSendingHour } from './send-times.ts';

const pollMs = 1000;
const keepEveryMs = 10_000;
/** How many deliveries of a channel one process has in hand at the same time. */
const commonlyStocked = 1000;
const finishWithinMs = 3_000;

export type DeliveryLoop = { wake(): void; stop(): Promise<void> };

type Needs = Pick<Services, 'db' | 'clock' | 'sms' | 'mail' | 'config'>;

/**
 * Sends what is due, and looks for more each second or when it is woken. Each channel has a lane of its own. Any number
 * of processes may run one. `stop` finishes what was begun.
 */
export function startDeliveryLoop(services: Needs, log: Log): DeliveryLoop {
  const lanes = (['sms', 'email'] as const).map((channel) => startLane(channel, services, log));
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
  };
}

function startLane(channel: Channel, { db, clock, sms, mail, config }: Needs, log: Log): DeliveryLoop {
  const times = { sendHour: config.sendHour, timeZone: config.company.timeZone };
  const senders = { sms, mail, companyName: config.company.name };
  const sender = channel === 'sms' ? sms : mail;
  const { perSecond = Number.POSITIVE_INFINITY } = sender;
  const gapMs = 1000 / perSecond;
  // What has to wait for its turn may as well be taken by another process.
  const mostInHand = sender.atOnce ?? Math.min(commonlyStocked, Math.ceil(perSecond * 2));
  const notes = {
    now: () => clock.now(),
    noteHandOver: (claim: Claim) => noteHandOver(db, claim, clock.now()),
    isSendingHour: () => isSendingHour(clock.now(), times.timeZone),
  };
  const outcomes = createOutcomeWriter(db, clock, log);
  const inHand = new Map<string, Claim>();
  const stopping = new AbortController();
  /** What a stop waits for, from when nothing more is taken. */
  let finished: PromiseWithResolvers<void> | undefined;
  let woken = Promise.withResolvers<void>();
  let lookedForStrandedAt = Number.NEGATIVE_INFINITY;

  /** Takes as many as there is room for. Returns whether there may be more. */
  async function takeSome(): Promise<boolean> {
    // No more than leave within a second: whoever says STOP is asked about when one is taken, and a stop waits for them.
    const room = Math.min(mostInHand - inHand.size, Math.ceil(perSecond));
    if (room === 0) return false;
    const alsoStranded = performance.now() - lookedForStrandedAt >= pollMs;
    if (alsoStranded) lookedForStrandedAt = performance.now();
    const wanted = {
      now: clock.now(),
      limit: room,
      alsoStranded,
      inHand: alsoStranded ? [...inHand.keys()] : [],
    };
    const claims = await claimDeliveries(db, channel, wanted, times);
    if (claims.length > 0) failpoint('claimed');
    for (const claim of claims) inHand.set(claim.id, claim);
    for (const claim of claims) {
      void send(claim);
      if (gapMs > 0) await sleep(gapMs);
    }
    return claims.length === room;
  }

  async function send(claim: Claim): Promise<void> {
    const outcome = await sendDelivery(claim, senders, notes).catch((error: unknown) => {
      // Its lease runs out, and somebody asks the provider.
      log.warn({ err: error }, 'a delivery could not be handed over');
      return undefined;
    });
    if (outcome) await outcomes.write(outcome);
    failpoint('noted');
    inHand.delete(claim.id);
    if (inHand.size === 0) finished?.resolve();
    if (inHand.size <= mostInHand / 2) wake();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const hasMore = await takeSome().catch((error: unknown) => {
        log.warn({ err: error }, 'deliveries could not be claimed');
        return false;
      });
      if (!hasMore) await Promise.race([woken.promise, sleep(pollMs, undefined, { ref: false })]);
    }
    // A provider that hangs is left behind: when its lease is over, somebody asks it again.
    if (inHand.size === 0) return;
    finished = Promise.withResolvers();
    const givingUp = setTimeout(finished.resolve, finishWithinMs);
    await finished.promise;
    clearTimeout(givingUp);
  }

  function wake(): void {
    woken.resolve();
  }

  const keeping = setInterval(() => {
    if (inHand.size === 0) return;
    renewLeases(db, [...inHand.values()]).catch((error: unknown) =>
      log.warn({ err: error }, 'claims on deliveries could not be kept'),
    );
  }, keepEveryMs);
  keeping.unref();
  const running = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      // A database that hangs is left behind as well.
      await Promise.race([running, sleep(finishWithinMs + 1_000, undefined, { ref: false })]);
      clearInterval(keeping);
    },
  };
}
