import { emailSubject } from '#schema/messages/email-subject.ts';
import {
  type Accepted,
  type BeforeSend,
  type LookupResult,
  type MailSender,
  type SendAttempt,
  SendError,
  type SmsSender,
} from '#server/adapters/messages/senders.ts';
import { elapsedMs } from '#server/base/elapsed-time.ts';
import { failpoint } from '#server/base/failpoint.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Claim } from './claims.ts';
import type { Outcome } from './delivery-outcomes.ts';
import { holdsLease } from './leases.ts';
import type { PreSendCheck } from './pre-send-check.ts';

/** With the delays below, twelve attempts take about a day and a half. */
const maxAttempts = 12;
const firstRetryDelayMs = 15_000;
const maxRetryDelayMs = 6 * 60 * 60 * 1000;

/** The exponential backoff after an attempt, with jitter so that retries do not all happen at once. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const delayMs = Math.min(firstRetryDelayMs * 2 ** (attempts - 1), maxRetryDelayMs);
  return Math.round(delayMs * (0.75 + random() / 2));
}

const checkFirst = 'Check with the recipient before resending.';
const interruptedReason = `Interrupted while sending; delivery status unknown. ${checkFirst}`;
export const optedOutReason = 'This recipient has opted out of messages.';

type Senders = { sms: SmsSender; mail: MailSender; companyName: () => string };
type DeliveryContext = {
  now: () => Date;
  markHandedOver: (claim: Claim) => Promise<PreSendCheck>;
  /** Whether automatic messages may be sent at this hour. */
  isSendingHour: () => boolean;
};

/** A claim this recent is sent without a second check. */
const freshClaimMs = 5_000;

/**
 * Sends one delivery and returns its outcome, or undefined when the claim was lost before sending. If another worker
 * may have sent it already, the provider is asked first; without a lookup the delivery becomes `unknown`.
 */
export async function sendDelivery(
  claim: Claim,
  senders: Senders,
  context: DeliveryContext,
): Promise<Outcome | undefined> {
  const provider = providerFor(claim, senders);
  const mayBeSent = claim.isReclaimed && (provider.supportsLookup || claim.handedOverAt !== null);
  if (mayBeSent) {
    const result = await lookupOrUnknown(provider, claim, { isRecent: false });
    if (result.status === 'accepted')
      return { claim, state: 'sent', reason: null, providerId: result.providerId };
    if (result.status === 'unknown') return { claim, state: 'unknown', reason: interruptedReason };
  }
  if (claim.isSuppressed) return { claim, state: 'blocked', reason: optedOutReason };
  if (claim.isReclaimed && !claim.leavesAnyHour && !context.isSendingHour())
    return { claim, state: 'queued', reason: null };
  const isFresh = elapsedMs(claim.claimedAt) < freshClaimMs;
  if (!provider.supportsLookup || mayBeSent || !isFresh) {
    const check = await context.markHandedOver(claim);
    if (check !== 'free') return outcomeOfCheck(claim, check);
  }
  try {
    const { providerId } = await provider.send(() => requireLease(claim));
    failpoint('handed-over');
    return { claim, state: 'sent', reason: null, providerId };
  } catch (error) {
    if (error instanceof LeaseExpired) return sendLater(claim, senders, context);
    const failure =
      error instanceof SendError
        ? error
        : new SendError('The message could not be sent.', { isPermanent: false, cause: error });
    return outcomeOfFailure(claim, failure, provider, context.now);
  }
}

/** The process was stopped, or the connection took long: another worker may send the delivery now. */
class LeaseExpired extends Error {}

function requireLease(claim: Claim): void {
  if (!holdsLease(claim)) throw new LeaseExpired();
}

/** Asks the database whether the claim is still ours, and begins again if it is. */
async function sendLater(
  claim: Claim,
  senders: Senders,
  context: DeliveryContext,
): Promise<Outcome | undefined> {
  const check = await context.markHandedOver(claim);
  return check === 'free' ? sendDelivery(claim, senders, context) : outcomeOfCheck(claim, check);
}

function outcomeOfCheck(claim: Claim, check: Exclude<PreSendCheck, 'free'>): Outcome | undefined {
  switch (check) {
    case 'lost':
      return undefined;
    case 'held':
      return { claim, state: 'queued', reason: null };
    case 'suppressed':
      return { claim, state: 'blocked', reason: optedOutReason };
  }
}

async function outcomeOfFailure(
  claim: Claim,
  failure: SendError,
  provider: Provider,
  now: () => Date,
): Promise<Outcome> {
  const { message, isPermanent, isOptOut, isUncertain } = failure;
  if (isOptOut) return { claim, state: 'blocked', reason: message };
  if (isPermanent) return { claim, state: 'failed', reason: message };
  if (isUncertain) {
    const result = await lookupOrUnknown(provider, claim, { isRecent: true });
    if (result.status === 'accepted')
      return { claim, state: 'sent', reason: null, providerId: result.providerId };
    if (result.status === 'unknown')
      return { claim, state: 'unknown', reason: `${message} The message may have been sent. ${checkFirst}` };
  }
  if (claim.attempts >= maxAttempts)
    return { claim, state: 'failed', reason: `${message} Sending failed ${claim.attempts} times.` };
  // Capped, because some providers send Retry-After in milliseconds or far in the future.
  const retryAfterMs = Math.min((failure.retryAfterSeconds ?? 0) * 1000, maxRetryDelayMs);
  const dueAt = new Date(now().getTime() + Math.max(retryDelayMs(claim.attempts), retryAfterMs));
  return { claim, state: 'queued', reason: `${message} Crewdesk will try again.`, dueAt };
}

type Provider = {
  supportsLookup: boolean;
  send: (beforeSend: BeforeSend) => Promise<Accepted>;
  lookup: (attempt: SendAttempt) => Promise<LookupResult>;
};

function providerFor(
  { id, channel, recipient, body, subject, purpose }: Claim,
  { sms, mail, companyName }: Senders,
): Provider {
  if (channel === 'sms') {
    const text = { to: recipient, body, purpose, key: id };
    return {
      supportsLookup: sms.supportsLookup,
      send: (beforeSend) => sms.sendSms(text, beforeSend),
      lookup: (attempt) => sms.lookupSms(text, attempt),
    };
  }
  const email = {
    to: recipient,
    subject: subject ?? emailSubject(companyName()),
    body,
    purpose,
    key: id,
  };
  return {
    supportsLookup: mail.supportsLookup,
    send: (beforeSend) => mail.sendMail(email, beforeSend),
    lookup: (attempt) => mail.lookupMail(email, attempt),
  };
}

/** The clocks of two machines differ by less than this. An older message with the same text is another send. */
const clockToleranceMs = 15 * 60_000;

async function lookupOrUnknown(
  provider: Provider,
  { firstAttemptAt }: Claim,
  { isRecent }: { isRecent: boolean },
): Promise<LookupResult> {
  const since = new Date(firstAttemptAt.getTime() - clockToleranceMs);
  return provider.lookup({ since, isRecent }).catch((error: unknown) => {
    // The lookup reads the database too. If that is down, the lease expires and the lookup runs again.
    if (isDatabaseUnavailable(error)) throw error;
    return { status: 'unknown' };
  });
}
