import { useFormContext, useWatch } from 'react-hook-form';
import { placeholdersIn } from '#schema/messages/message-templates.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import classes from './placeholder-note.module.css';

const listFormat = new Intl.ListFormat('en-US');

/**
 * Says when placeholders are filled in.
 * @param isTemplateUsed whether a template with placeholders was inserted, most of which are filled in already
 */
export function PlaceholderNote({ isTemplateUsed }: { isTemplateUsed: boolean }) {
  const { control } = useFormContext<MessageDraft>();
  const [message, sendAt, interval] = useWatch({
    control,
    name: ['message', 'sendAt', 'recurrenceIntervalDays'],
  });
  const left = placeholdersIn(message).map((name) => `{${name}}`);
  const isLater = sendAt !== '' || Number(interval) > 0;
  const are = left.length === 1 ? 'is' : 'are';
  const notes = [
    left.length > 0 && `${listFormat.format(left)} ${are} filled in for each recipient: see the preview.`,
    isLater &&
      (isTemplateUsed || left.length > 0) &&
      'Placeholders get the values of today, not those of the day on which the message is sent.',
  ];
  return <output className={classes.note}>{notes.filter(Boolean).join(' ')}</output>;
}
