import type { ChannelStatus, System } from '#schema/system.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { agoText, spanText } from './elapsed-text.ts';
import { counted, type SystemLine } from './system-line.ts';

/** A queue of some minutes is normal after a large series. */
const maxLateMs = 120_000;
/** One failed message is about its recipient, several in a row are about the channel. */
const minFailures = 3;

const channelWords = {
  sms: { title: 'Texts', nouns: ['text', 'texts'] },
  email: { title: 'Emails', nouns: ['email', 'emails'] },
} as const;

function lastAccepted({ lastAcceptedAt }: ChannelStatus, at: string): string {
  return lastAcceptedAt === null
    ? 'None accepted in the last 30 days.'
    : `Last accepted ${agoText(lastAcceptedAt, at)}.`;
}

function describeChannel(status: ChannelStatus, at: string): SystemLine {
  const { channel, isSetUp, retrying, failed, reason } = status;
  const { title, nouns } = channelWords[channel];
  const problems = [
    retrying > 0 && `${counted(retrying, nouns)} could not be sent and will be tried again.`,
    failed >= minFailures && `${counted(failed, nouns)} failed in a row.`,
  ].filter((problem) => problem !== false);
  const accepted = lastAccepted(status, at);
  if (problems.length > 0)
    return {
      title,
      tone: 'problem',
      text: [...problems, accepted].join(' '),
      detail: reason ?? undefined,
    };
  if (isSetUp) return { title, tone: 'ok', text: accepted };
  return {
    title,
    tone: 'note',
    text: `Not sent: no provider for ${nouns[1]} is set up.`,
    detail: `${title} are written to the file outbox.jsonl on the server instead.`,
  };
}

const messageNouns = ['due message', 'due messages'] as const;

function describeWaiting(facts: System<'messages'>, timeZone: string): SystemLine {
  const { due, oldestDueAt, heldSince, at } = facts;
  const title = 'Waiting messages';
  if (heldSince !== null)
    return {
      title,
      tone: 'problem',
      text: `Held since ${formatExactTime(heldSince, timeZone)}: ${counted(due, messageNouns)}.`,
      detail: 'Nothing but sign-in codes is sent until an office user releases the messages.',
    };
  if (oldestDueAt === null) return { title, tone: 'ok', text: 'No due message is waiting.' };
  const lateMs = Date.parse(at) - Date.parse(oldestDueAt);
  if (lateMs < maxLateMs)
    return { title, tone: 'ok', text: `${counted(due, messageNouns)} on the way, on time.` };
  return {
    title,
    tone: 'problem',
    text:
      due === 1
        ? `1 due message is ${spanText(lateMs)} late.`
        : `The oldest of ${counted(due, messageNouns)} is ${spanText(lateMs)} late.`,
  };
}

export function describeMessages(facts: System<'messages'>, timeZone: string): SystemLine[] {
  return [
    ...facts.channels.map((channel) => describeChannel(channel, facts.at)),
    describeWaiting(facts, timeZone),
  ];
}
