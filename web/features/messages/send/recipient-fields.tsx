import { useRef } from 'react';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { ContactPickers } from './contact-pickers.tsx';
import { OptedOutContacts } from './opted-out-contacts.tsx';
import classes from './recipient-fields.module.css';
import { RecipientRow } from './recipient-row.tsx';
import { useRecipients } from './use-recipients.ts';
import type { Outcomes } from './use-send-messages.ts';

type Props = {
  kind: RecordKind;
  recordId: string;
  outcomes: Outcomes;
  isSending: boolean;
  /** Whether the focus begins here. */
  isFirst: boolean;
};

/** Selects the contacts that a message goes to, and the channel of each. */
export function RecipientFields({ kind, recordId, outcomes, isSending, isFirst }: Props) {
  const { contacts, recipients, ...selection } = useRecipients(kind, recordId);
  const searchBox = useRef<HTMLInputElement>(null);

  function remove(id: string) {
    selection.remove(id);
    searchBox.current?.focus();
  }

  return (
    <fieldset className={classes.recipients} disabled={isSending}>
      <legend className={classes.legend}>Contacts</legend>
      <ContactPickers
        searchBox={searchBox}
        isFirst={isFirst}
        contacts={contacts}
        isLoading={selection.isLoading}
        error={selection.error}
        onSelect={selection.select}
      />
      <OptedOutContacts contacts={contacts} />
      {recipients.length > 0 && (
        <ul className={classes.selected} aria-label="Selected contacts">
          {recipients.map((recipient) => (
            <RecipientRow
              key={recipient.id}
              recipient={recipient}
              outcome={outcomes.get(recipient.id)}
              sharedWith={selection.sharedWith(recipient.id)}
              isSending={isSending}
              onChannelChange={(channelId) => selection.setChannel(recipient.id, channelId)}
              onRemove={() => remove(recipient.id)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
