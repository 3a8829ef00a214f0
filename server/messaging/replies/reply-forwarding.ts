import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import { sendDelivery } from '#server/messaging/deliveries/send-delivery.ts';
import { claimReplyMail, finishReplyMail, noteReplyHandOver } from './reply-claims.ts';

const pollMs = 1000;
const finishWithinMs = 3_000;

export type ReplyForwarding = { wake(): void; stop(): Promise<void> };

type Needs = Pick<Services, 'db' | 'clock' | 'sms' | 'mail' | 'config'>;

/**
 * Mails to the office what people texted back, one after the other, by the rules of every other delivery. Any number of
 * processes may do it.
 */
export function startReplyForwarding({ db, clock, sms, mail, config }: Needs, log: Log): ReplyForwarding {
  const senders = { sms, mail, companyName: config.company.name };
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();

  /** Returns whether there was one. */
  async function mailNext(): Promise<boolean> {
    const claim = await claimReplyMail(db, clock.now(), config);
    if (!claim) return false;
    const outcome = await sendDelivery(claim, senders, {
      now: () => clock.now(),
      noteHandOver: async (claimed) =>
        (await noteReplyHandOver(db, claimed, clock.now())) ? 'free' : 'lost',
      isSendingHour: () => true,
    });
    if (outcome) await finishReplyMail(db, outcome);
    if (outcome?.state === 'failed' || outcome?.state === 'unknown')
      log.warn({ reply: claim.id, state: outcome.state }, 'a reply could not be mailed to the office');
    return true;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const hadOne = await mailNext().catch((error: unknown) => {
        log.warn({ err: error }, 'replies could not be mailed');
        return false;
      });
      if (!hadOne) await Promise.race([woken.promise, sleep(pollMs, undefined, { ref: false })]);
    }
  }

  const running = run();
  return {
    wake: () => woken.resolve(),
    async stop() {
      stopping.abort();
      woken.resolve();
      // A mail server that hangs is left behind: when the lease is over, somebody takes it up.
      await Promise.race([running, sleep(finishWithinMs, undefined, { ref: false })]);
    },
  };
}
