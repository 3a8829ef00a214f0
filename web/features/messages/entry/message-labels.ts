import { formatPhone } from '#schema/fields/phone.ts';
import type { Message } from '#schema/messages/messages.ts';
import { formatDay, formatExactTime, formatTime } from '#web/lib/format/format-date.ts';

export type LabeledText = { label: string; text: string };

/** The phone number or email address of the recipient. */
export function destinationLabel({ textTo, emailTo }: Message): string {
  return textTo === null ? (emailTo ?? '') : formatPhone(textTo);
}

/** The name of the recipient, or else their phone number or email address. */
export function recipientLabel(message: Message): string {
  return message.recipientName ?? destinationLabel(message);
}

/** The user who sent the message, or Crewdesk for automatic messages. */
export function senderLabel({ sentBy }: Message): string {
  return sentBy?.name ?? 'Crewdesk';
}

/** The times when a message goes out and went out. */
export function timesOf(message: Message, isScheduled: boolean, timeZone: string): LabeledText[] {
  const { sendAt, nextSendAt, dueAt, lastSent, recurrenceIntervalDays } = message;
  const isSeries = recurrenceIntervalDays !== null;
  const times: LabeledText[] = [];
  if (sendAt && isSeries) times.push({ label: 'Start Date', text: formatDay(sendAt) });
  else if (sendAt && !isScheduled) times.push({ label: 'Scheduled To Send', text: formatDay(sendAt) });
  if (nextSendAt && isScheduled) {
    const hour = formatTime(new Date(dueAt), timeZone);
    times.push({ label: 'Scheduled To Send', text: `${formatDay(nextSendAt)} at ${hour}` });
  }
  if (lastSent)
    times.push({ label: isScheduled ? 'Last Sent' : 'Sent', text: formatExactTime(lastSent, timeZone) });
  return times;
}

/** The interval of a series that still sends. */
export function repeatLabel({ recurrenceIntervalDays: days, nextSendAt }: Message): string | undefined {
  if (days === null || nextSendAt === null) return undefined;
  return days === 1 ? 'Sends every 1 day' : `Sends every ${days} days`;
}
