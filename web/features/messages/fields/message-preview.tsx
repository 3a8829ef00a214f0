import { useFormContext, useWatch } from 'react-hook-form';
import { emailSubject } from '#schema/messages/email-subject.ts';
import {
  type FilledMessage,
  fillMessages,
  type Values,
} from '#web/features/messages/draft/filled-messages.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import { useCompany } from '#web/lib/company.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import classes from './message-preview.module.css';

/** The messages of a channel with their names, or a single one without, if all are the same. */
function differing(messages: FilledMessage[]): { to: string; text: string }[] {
  const [first] = messages;
  if (!first) return [];
  if (messages.every(({ text }) => text === first.text)) return [{ to: '', text: first.text }];
  return messages.map(({ names, text }) => ({ to: ` to ${names}`, text }));
}

/** The message as recipients will see it, by text and by email. @param values what placeholders become */
export function MessagePreview({ values }: { values?: Values }) {
  const { control } = useFormContext<MessageDraft>();
  const [message, recipients] = useWatch({ control, name: ['message', 'recipients'] });
  const company = useCompany()?.name;
  const text = message.trim();
  const messages = text ? fillMessages(text, recipients, values) : [];
  const emails = differing(messages.filter(({ field }) => field === 'emailTo'));
  const texts = differing(messages.filter(({ field }) => field !== 'emailTo'));

  return (
    <Disclosure title="Preview">
      {!text && <p className={classes.empty}>The message is blank.</p>}
      {texts.map((one) => (
        <figure key={one.to} className={classes.preview}>
          <figcaption>{`By text${one.to}`}</figcaption>
          <p className={classes.bubble}>{one.text}</p>
        </figure>
      ))}
      {emails.map((one) => (
        <figure key={one.to} className={classes.preview}>
          <figcaption>{`By email${one.to}`}</figcaption>
          <div className={classes.letter}>
            <p className={classes.subject}>{emailSubject(company ?? '')}</p>
            <p className={classes.body}>{one.text}</p>
          </div>
        </figure>
      ))}
    </Disclosure>
  );
}
