import { setTimeout as sleep } from 'node:timers/promises';
import type { TwilioSettings } from '#server/config/twilio-settings.ts';
import { type LookupResult, SendError, type Sms, type SmsSender } from './senders.ts';
import { openTwilio, type TwilioClient } from './twilio-client.ts';

const timeoutMs = 10_000;
/**
 * The pauses before the lookups in Twilio's list of messages. A recent message may not be listed yet, hence the second
 * lookup; the others are for errors, because Twilio usually recovers within minutes.
 */
const lookupPausesMs = [0, 5_000, 30_000, 120_000, 300_000];
/** How many texts to one number are searched. */
const maxListed = 200;

const statusPath = '/api/webhooks/twilio/status';

/** The stored data that the sender reads and writes. */
export type TwilioStore = {
  /** Returns the ids that belong to other sends: those of other deliveries, and those stored with delivery `key`. */
  findIdsOfOtherDeliveries(providerIds: string[], key: string): Promise<string[]>;
  /** Saves that this number has opted out at Twilio. */
  saveOptOut(number: string): Promise<void>;
};

type Options = {
  settings: TwilioSettings;
  publicUrl: string;
  store: TwilioStore;
  /** For tests. */
  limits?: { timeoutMs: number; lookupPausesMs: number[] };
};

/** Sends texts through Twilio. Confirmation codes may have a separate sender and get no delivery reports. */
export function createTwilioSender({ settings, publicUrl, store, limits }: Options): SmsSender {
  const { timeoutMs: requestTimeoutMs, lookupPausesMs: pauses } = limits ?? { timeoutMs, lookupPausesMs };
  let opened: Promise<TwilioClient> | undefined;
  const open = () => {
    opened ??= openTwilio(settings, requestTimeoutMs).catch((error: unknown) => {
      // The next text tries again.
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    supportsLookup: true,
    perSecond: settings.perSecond,

    async sendSms({ to, body, purpose, key }, beforeSend = () => {}) {
      const { messages, sendWith } = await open();
      const isCode = purpose === 'login-code';
      try {
        const message = {
          to,
          body,
          ...senderParams(isCode ? settings.loginFrom : settings.from),
          // The key identifies the delivery in reports that arrive before Twilio's id is saved.
          ...(!isCode && { statusCallback: `${publicUrl}${statusPath}?delivery=${encodeURIComponent(key)}` }),
        };
        const { sid } = await sendWith(beforeSend, () => messages.create(message));
        return { providerId: sid };
      } catch (error) {
        if (error instanceof SendError && error.isOptOut && !isCode) await store.saveOptOut(to);
        throw error;
      }
    },

    async lookupSms(sms, { since, isRecent }) {
      for (const [attempt, pauseMs] of pauses.entries()) {
        await sleep(pauseMs);
        const found = await lookUp(await open(), sms, since).catch(undefinedIfTemporary);
        const isSettled = !isRecent || attempt > 0;
        if (found?.status === 'accepted' || (found && isSettled)) return found;
      }
      return { status: 'unknown' };
    },
  };

  async function lookUp(
    { messages }: TwilioClient,
    { to, body, key }: Sms,
    since: Date,
  ): Promise<LookupResult> {
    const { from } = senderParams(settings.from);
    // Not filtered by date, because queued messages have no send date yet.
    const messageList = await messages.list({ to, ...(from !== undefined && { from }), limit: maxListed });
    const recentMessages = messageList.filter(({ dateCreated }) => dateCreated >= since);
    const sameTextIds = recentMessages
      .filter((message) => isSameText(message.body, body))
      .map(({ sid }) => sid);
    const otherIds = new Set(
      sameTextIds.length > 0 ? await store.findIdsOfOtherDeliveries(sameTextIds, key) : [],
    );
    const providerId = sameTextIds.find((sid) => !otherIds.has(sid));
    if (providerId !== undefined) return { status: 'accepted', providerId };
    return { status: recentMessages.length < maxListed ? 'not-accepted' : 'unknown' };
  }
}

/** Permanent errors are thrown, because retrying the lookup would not help. */
function undefinedIfTemporary(error: unknown): LookupResult | undefined {
  if (error instanceof SendError && !error.isPermanent) return undefined;
  throw error;
}

function senderParams(from: string): { from?: string; messagingServiceSid?: string } {
  return from.startsWith('MG') ? { messagingServiceSid: from } : { from };
}

/** Trial accounts add a prefix to the text, and Twilio may trim white space. */
function isSameText(sentBody: string, body: string): boolean {
  const [sent, expected] = [sentBody, body].map((text) => text.replace(/\s+/g, ' ').trim());
  return sent === expected || sent === `Sent from your Twilio trial account - ${expected}`;
}
