import type { Message } from '#schema/messages/messages.ts';
import type { MessageChange } from '#web/features/messages/messages.api.ts';
import type { MessageDraft, ValidDraft } from './message-draft.ts';
import { type Address, channelOf, type Recipient } from './message-recipients.ts';

export function addressOf({ textTo, emailTo, recipientName }: Message): Address {
  return textTo === null
    ? { field: 'emailTo', recipient: emailTo ?? '', name: recipientName }
    : { field: 'textTo', recipient: textTo, name: recipientName };
}

/** The form of a scheduled message. Of a series, it shows the next day. */
export function toDraft(message: Message, recipient: Recipient): MessageDraft {
  return {
    recipients: [recipient],
    message: message.message,
    sendAt: message.nextSendAt ?? '',
    recurrenceIntervalDays: message.recurrenceIntervalDays?.toString() ?? '',
  };
}

/** The form after a stale save: what was edited stays, everything else is as in the newer message. */
export function rebaseDraft(draft: MessageDraft, base: MessageDraft, newer: MessageDraft): MessageDraft {
  const [recipient] = draft.recipients;
  const [former] = base.recipients;
  const hasSameRecipient = recipient?.id === former?.id && recipient?.channelId === former?.channelId;
  return {
    recipients: hasSameRecipient ? newer.recipients : draft.recipients,
    message: draft.message === base.message ? newer.message : draft.message,
    sendAt: draft.sendAt === base.sendAt ? newer.sendAt : draft.sendAt,
    recurrenceIntervalDays:
      draft.recurrenceIntervalDays === base.recurrenceIntervalDays
        ? newer.recurrenceIntervalDays
        : draft.recurrenceIntervalDays,
  };
}

type Times = Pick<ValidDraft, 'sendAt' | 'recurrenceIntervalDays'>;

/** Whether the times in the form are those of the message. */
export function hasSameTimes({ nextSendAt, recurrenceIntervalDays }: Message, times: Times): boolean {
  return times.sendAt === nextSendAt && (times.recurrenceIntervalDays ?? null) === recurrenceIntervalDays;
}

/** The request body of a change. With the same times, a series keeps its first day. */
export function toMessageChange(message: Message, draft: ValidDraft): MessageChange {
  const [recipient] = draft.recipients;
  const channel = recipient && channelOf(recipient);
  if (!channel) throw new Error('The message has no recipient.');
  return {
    message: draft.message,
    [channel.field]: channel.recipient,
    recipientName: recipient.contact.name,
    ...(!hasSameTimes(message, draft) && {
      sendAt: draft.sendAt ?? null,
      recurrenceIntervalDays: draft.recurrenceIntervalDays ?? null,
    }),
  };
}

/** Whether a message is as a change wanted it, because the change was saved although its response was lost. */
export function isChanged(message: Message, draft: ValidDraft): boolean {
  const [recipient] = draft.recipients;
  const channel = recipient && channelOf(recipient);
  const address = addressOf(message);
  return (
    message.message === draft.message &&
    channel?.field === address.field &&
    channel.recipient.replace(/;ext=.*$/, '') === address.recipient &&
    hasSameTimes(message, draft)
  );
}
