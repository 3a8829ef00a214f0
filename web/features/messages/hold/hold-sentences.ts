import type { HoldReason } from '#schema/messages/outbox-hold.ts';

/** Why no messages are sent. */
export const holdSentences: Record<HoldReason, string> = {
  restore: 'No messages are sent, because a backup was restored.',
  copy: 'No messages are sent, because this is a copy: the data came from another folder or database.',
};

/** What to consider before the messages are released. */
export const holdAdvice: Record<HoldReason, string> = {
  restore: 'What was sent since the backup is listed as if it had not been: check with the recipients.',
  copy: 'If the original is still running, it sends these messages as well. Release them in only one of the two.',
};
