import { useFormContext, useWatch } from 'react-hook-form';
import { emailSubject } from '#schema/messages/email-subject.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import { channelOf } from '#web/features/messages/draft/message-recipients.ts';
import { useCompany } from '#web/lib/company.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import classes from './message-preview.module.css';

/** The message as recipients will see it, by text and by email. */
export function MessagePreview() {
  const { control } = useFormContext<MessageDraft>();
  const [message, recipients] = useWatch({ control, name: ['message', 'recipients'] });
  const company = useCompany()?.name;
  const fields = new Set(recipients.map((recipient) => channelOf(recipient)?.field));
  const isText = fields.has('textTo') || fields.size === 0;
  const text = message.trim();

  return (
    <Disclosure title="Preview">
      {!text && <p className={classes.empty}>The message is blank.</p>}
      {text && isText && (
        <figure className={classes.preview}>
          <figcaption>By text</figcaption>
          <p className={classes.bubble}>{text}</p>
        </figure>
      )}
      {text && fields.has('emailTo') && (
        <figure className={classes.preview}>
          <figcaption>By email</figcaption>
          <div className={classes.letter}>
            <p className={classes.subject}>{emailSubject(company ?? '')}</p>
            <p className={classes.body}>{text}</p>
          </div>
        </figure>
      )}
    </Disclosure>
  );
}
