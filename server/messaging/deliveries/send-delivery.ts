import type {
  Accepted,
  LookupResult,
  MailSender,
  SendResult,
  SmsSender,
} from '#server/adapters/messages/senders.ts';
import { SendError } from '#server/adapters/messages/senders.ts';
import { failpoint } from '#server/base/failpoint.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Claim, Outcome, PreSendCheck } from './claims.ts';

/** After this many tries, which is a day and a half with the pauses below, nobody waits for the message any more. */
const maxAttempts = 12;
const firstPauseMs = 15_000;
const maxPauseMs = 6 * 60 * 60 * 1000;

/** How long to wait after a try: twice as long each time, and never exactly, so that not everybody comes back at once. */
export function pauseMs(attempts: number, random: () => number = Math.random): number {
  const longest = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs);
  return Math.round(longest * (0.75 + random() / 2));
}

const cutOff =
  'Crewdesk was interrupted while handing this over, and nobody can say whether it went out. Ask before sending it again.';

type Senders = { sms: SmsSender; mail: MailSender; companyName: string };
type Notes = {
  now: () => Date;
  noteHandOver: (claim: Claim) => Promise<PreSendCheck>;
  /** Whether what the clock decides on may leave at this hour. */
  isSendingHour: () => boolean;
};

/** A claim that has just been committed needs no second look; one that had to wait, or to be asked about, does. */
const freshForMs = 5_000;

export const optedOut = 'This address does not want messages from us.';

/**
 * Hands one delivery to its provider and says how that ended; undefined when the claim was lost before. What another
 * worker may have handed over already is asked for first, and where the provider cannot be asked it is left to a person.
 */
export async function sendDelivery(
  claim: Claim,
  senders: Senders,
  notes: Notes,
): Promise<Outcome | undefined> {
  const provider = providerOf(claim, senders);
  const mayBeOut = claim.isTakenOver && (provider.supportsLookup || claim.handedOverAt !== null);
  if (mayBeOut) {
    const { answer, providerId } = await askOrUnknown(provider, claim, false);
    if (answer === 'taken') return { claim, state: 'sent', reason: null, providerId };
    if (answer === 'unknown') return { claim, state: 'unknown', reason: cutOff };
  }
  if (claim.isSuppressed) return { claim, state: 'blocked', reason: optedOut };
  if (claim.isTakenOver && !claim.leavesAnyHour && !notes.isSendingHour())
    return { claim, state: 'queued', reason: null };
  const isFresh = performance.now() - claim.claimedAtMs < freshForMs;
  if (!provider.supportsLookup || mayBeOut || !isFresh) {
    const fence = await notes.noteHandOver(claim);
    if (fence === 'lost') return undefined;
    if (fence === 'suppressed') return { claim, state: 'blocked', reason: optedOut };
  }
  try {
    const { providerId } = await provider.send();
    failpoint('handed-over');
    return { claim, state: 'sent', reason: null, providerId };
  } catch (error) {
    const failure =
      error instanceof SendError
        ? error
        : new SendError('The message could not be handed over.', { isPermanent: false, cause: error });
    return afterFailure(claim, failure, provider, notes.now);
  }
}

async function afterFailure(
  claim: Claim,
  failure: SendError,
  provider: Provider,
  now: () => Date,
): Promise<Outcome> {
  const { message, isPermanent, isOptOut, isUncertain } = failure;
  if (isOptOut) return { claim, state: 'blocked', reason: message };
  if (isPermanent) return { claim, state: 'failed', reason: message };
  if (isUncertain) {
    const { answer, providerId } = await askOrUnknown(provider, claim, true);
    if (answer === 'taken') return { claim, state: 'sent', reason: null, providerId };
    if (answer === 'unknown')
      return {
        claim,
        state: 'unknown',
        reason: `${message} It may have gone out. Ask before sending it again.`,
      };
  }
  if (claim.attempts >= maxAttempts)
    return { claim, state: 'failed', reason: `${message} It was tried ${claim.attempts} times.` };
  // Some say when to come back as a date, or in milliseconds.
  const askedForMs = Math.min((failure.retryAfterSeconds ?? 0) * 1000, maxPauseMs);
  const dueAt = new Date(now().getTime() + Math.max(pauseMs(claim.attempts), askedForMs));
  return { claim, state: 'queued', reason: `${message} It will be tried again.`, dueAt };
}

type Answered = { answer: string; providerId?: string | undefined };

type Provider = {
  supportsLookup: boolean;
  send: () => Promise<Accepted>;
  find: (when: SendResult) => Promise<LookupResult>;
};

function providerOf(
  { id, channel, address, body, subject, purpose }: Claim,
  { sms, mail, companyName }: Senders,
): Provider {
  if (channel === 'sms') {
    const text = { to: address, body, purpose, key: id };
    return {
      supportsLookup: sms.supportsLookup,
      send: () => sms.sendSms(text),
      find: (when) => sms.lookupSms(text, when),
    };
  }
  const letter = { to: address, subject: subject ?? `Message from ${companyName}`, body, purpose, key: id };
  return {
    supportsLookup: mail.supportsLookup,
    send: () => mail.sendMail(letter),
    find: (when) => mail.lookupMail(letter, when),
  };
}

async function askOrUnknown(
  provider: Provider,
  { firstAttemptAt }: Claim,
  isRecent: boolean,
): Promise<Answered> {
  // The clocks of two machines differ; what is older is known by its id to be another send.
  const since = new Date(firstAttemptAt.getTime() - 15 * 60_000);
  return provider.find({ since, isRecent }).catch((error: unknown) => {
    // Nothing is wrong with the provider. The lease runs out, and it is asked again.
    if (isDatabaseUnavailable(error)) throw error;
    return { answer: 'unknown' };
  });
}
