import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import { sendDelivery } from '#server/messaging/deliveries/send-delivery.ts';
import { claimReplyEmail, finishReplyEmail, markReplyHandedOver } from './reply-claims.ts';

const pollMs = 1000;
const shutdownTimeoutMs = 3_000;

export type ReplyForwarding = { wake(): void; stop(): Promise<void> };

type ForwardingServices = Pick<Services, 'db' | 'clock' | 'sms' | 'mail' | 'config' | 'company'>;

/**
 * Emails replies to the office one at a time, with the same retries and lookups as other deliveries. Any number of
 * processes may run it.
 */
export function startReplyForwarding(
  { db, clock, sms, mail, config, company }: ForwardingServices,
  log: Log,
): ReplyForwarding {
  const senders = { sms, mail, companyName: () => company().name };
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();

  /** Returns whether a reply was waiting. */
  async function forwardNext(): Promise<boolean> {
    const claim = await claimReplyEmail(db, clock.now(), {
      officeEmail: company().email,
      publicUrl: config.publicUrl,
    });
    if (!claim) return false;
    const outcome = await sendDelivery(claim, senders, {
      now: () => clock.now(),
      markHandedOver: async (claimed) =>
        (await markReplyHandedOver(db, claimed, clock.now())) ? 'free' : 'lost',
      isSendingHour: () => true,
    });
    if (outcome) await finishReplyEmail(db, outcome);
    if (outcome?.state === 'failed' || outcome?.state === 'unknown')
      log.warn({ reply: claim.id, state: outcome.state }, 'forwarding a reply to the office failed');
    return true;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const hasMore = await forwardNext().catch((error: unknown) => {
        log.warn({ err: error }, 'claiming replies to forward failed');
        return false;
      });
      if (!hasMore) await Promise.race([woken.promise, sleep(pollMs, undefined, { ref: false })]);
    }
  }

  const running = run();
  return {
    wake: () => woken.resolve(),
    async stop() {
      stopping.abort();
      woken.resolve();
      // A mail server that hangs must not hold up the stop; another worker reclaims the reply when its lease expires.
      await Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
    },
  };
}
