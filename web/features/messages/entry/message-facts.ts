import { formatPhone } from '#schema/fields/phone.ts';
import type { Message } from '#schema/messages/messages.ts';
import { formatDay, formatExactTime } from '#web/lib/format/format-date.ts';

export type Fact = { label: string; text: string };

/** Where a message goes, as people write it. */
export function addressLabel({ textTo, emailTo }: Message): string {
  return textTo === null ? (emailTo ?? '') : formatPhone(textTo);
}

/** Whom it goes to, by name where one is known. */
export function recipientLabel(message: Message): string {
  return message.recipientName ?? addressLabel(message);
}

/** What Crewdesk sends by itself is nobody's. */
export function senderLabel({ sentBy }: Message): string {
  return sentBy?.name ?? 'Crewdesk';
}

/** When a message leaves and when it left. */
export function timesOf(message: Message, isScheduled: boolean, timeZone: string): Fact[] {
  const { sendAt, nextSendAt, lastSent, recurrenceIntervalDays } = message;
  const isSeries = recurrenceIntervalDays !== null;
  const facts: Fact[] = [];
  if (sendAt && isSeries) facts.push({ label: 'Start Date', text: formatDay(sendAt) });
  else if (sendAt) facts.push({ label: 'Scheduled To Send', text: formatDay(sendAt) });
  if (nextSendAt && isSeries && isScheduled)
    facts.push({ label: 'Scheduled To Send', text: formatDay(nextSendAt) });
  if (lastSent)
    facts.push({ label: isScheduled ? 'Last Sent' : 'Sent', text: formatExactTime(lastSent, timeZone) });
  return facts;
}

/** Of a series while it runs. */
export function repetitionOf({ recurrenceIntervalDays: days, nextSendAt }: Message): string | undefined {
  if (days === null || nextSendAt === null) return undefined;
  return days === 1 ? 'Sends every 1 day' : `Sends every ${days} days`;
}
