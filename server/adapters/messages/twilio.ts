import { setTimeout as sleep } from 'node:timers/promises';
import type { Twilio } from 'twilio';
import type { TwilioSettings } from '#server/config/twilio-settings.ts';
import { type LookupResult, SendError, type Sms, type SmsSender } from './senders.ts';
import { openTwilio } from './twilio-client.ts';

const timeoutMs = 10_000;
/**
 * When its list is asked. What was cut off a moment ago may still be on its way into it, hence the second time; the others
 * are for when it does not answer: a person should not have to decide what Twilio can tell in a few minutes.
 */
const askAfterMs = [0, 5_000, 30_000, 120_000, 300_000];
/** How many texts to one number are looked through for one that may have gone out. */
const maxListed = 200;

export const statusPath = '/api/webhooks/twilio/status';
export const inboundPath = '/api/webhooks/twilio/inbound';

/** What the sender has to know, and to tell, about what is stored. */
export type TwilioStore = {
  /** Those of the ids that are known to belong to another send than the one named by `key`. */
  findOthers(providerIds: string[], key: string): Promise<string[]>;
  /** Twilio says that this number does not want to hear from us. */
  noteOptOut(number: string): Promise<void>;
};

type Options = {
  settings: TwilioSettings;
  publicUrl: string;
  notes: TwilioStore;
  /** For tests, which do not wait that long. */
  limits?: { timeoutMs: number; askAfterMs: number[] };
};

/** Sends texts through Twilio. Confirmation codes have a sender of their own and are not reported on. */
export function createTwilioSender({ settings, publicUrl, notes, limits }: Options): SmsSender {
  const { timeoutMs: patience, askAfterMs: pauses } = limits ?? { timeoutMs, askAfterMs };
  let opened: Promise<Twilio> | undefined;
  const open = () => {
    opened ??= openTwilio(settings, patience);
    return opened;
  };

  return {
    supportsLookup: true,
    perSecond: settings.perSecond,

    async sendSms({ to, body, purpose, key }) {
      const { messages } = await open();
      const isCode = purpose === 'login-code';
      try {
        const { sid } = await messages.create({
          to,
          body,
          ...senderOf(isCode ? settings.loginFrom : settings.from),
          // The key comes back with each report, so that one can be told apart before we have noted Twilio's id.
          ...(!isCode && { statusCallback: `${publicUrl}${statusPath}?delivery=${encodeURIComponent(key)}` }),
        });
        return { providerId: sid };
      } catch (error) {
        if (error instanceof SendError && error.isOptOut && !isCode) await notes.noteOptOut(to);
        throw error;
      }
    },

    async lookupSms(sms, { since, isRecent }) {
      for (const [time, pauseMs] of pauses.entries()) {
        await sleep(pauseMs);
        const found = await inquire(await open(), sms, since).catch(unlessRefused);
        const isSettled = !isRecent || time > 0;
        if (found?.answer === 'taken' || (found && isSettled)) return found;
      }
      return { answer: 'unknown' };
    },
  };

  async function inquire({ messages }: Twilio, { to, body, key }: Sms, since: Date): Promise<LookupResult> {
    const { from } = senderOf(settings.from);
    // Not by date: Twilio filters by when a text was sent, which those that wait have not been.
    const listed = await messages.list({ to, ...(from !== undefined && { from }), limit: maxListed });
    const recent = listed.filter(({ dateCreated }) => dateCreated >= since);
    const alike = recent.filter((message) => isSameText(message.body, body)).map(({ sid }) => sid);
    const others = new Set(alike.length > 0 ? await notes.findOthers(alike, key) : []);
    const providerId = alike.find((sid) => !others.has(sid));
    if (providerId !== undefined) return { answer: 'taken', providerId };
    return { answer: recent.length < maxListed ? 'not-taken' : 'unknown' };
  }
}

/** Where there is no list to be had, waiting for it is of no use. */
function unlessRefused(error: unknown): LookupResult | undefined {
  if (error instanceof SendError && !error.isPermanent) return undefined;
  throw error;
}

function senderOf(from: string): { from?: string; messagingServiceSid?: string } {
  return from.startsWith('MG') ? { messagingServiceSid: from } : { from };
}

/** A trial account puts a line of its own in front, and space may be trimmed on the way. */
function isSameText(listed: string, body: string): boolean {
  const [one, other] = [listed, body].map((text) => text.replace(/\s+/g, ' ').trim());
  return one === other || one === `Sent from your Twilio trial account - ${other}`;
}
