import { useFormContext, useWatch } from 'react-hook-form';
import { useCompany } from '#web/lib/company.ts';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import type { MessageDraft } from './message-draft.ts';
import { addressOf } from './message-recipients.ts';
import classes from './send-message-preview.module.css';

/** The message as it will arrive, by text and by e-mail. */
export function SendMessagePreview() {
  const { control } = useFormContext<MessageDraft>();
  const [message, recipients] = useWatch({ control, name: ['message', 'recipients'] });
  const company = useCompany()?.name;
  const fields = new Set(recipients.map((recipient) => addressOf(recipient)?.field));
  const isText = fields.has('textTo') || fields.size === 0;
  const text = message.trim();

  return (
    <Disclosure title="Preview">
      {!text && <p className={classes.empty}>Nothing is written yet.</p>}
      {text && isText && (
        <figure className={classes.preview}>
          <figcaption>By text</figcaption>
          <p className={classes.bubble}>{text}</p>
        </figure>
      )}
      {text && fields.has('emailTo') && (
        <figure className={classes.preview}>
          <figcaption>By e-mail</figcaption>
          <div className={classes.letter}>
            <p className={classes.subject}>{`Message from ${company ?? 'Crewdesk'}`}</p>
            <p className={classes.body}>{text}</p>
          </div>
        </figure>
      )}
    </Disclosure>
  );
}
