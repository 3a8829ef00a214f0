import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { availableContactsQuery } from '#web/features/messages/messages.queries.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import type { MessageDraft } from './message-draft.ts';
import {
  byPlace,
  contactId,
  defaultAddress,
  findContacts,
  type Recipient,
  refusalOf,
} from './message-recipients.ts';
import { OptedOutContacts } from './opted-out-contacts.tsx';
import classes from './recipient-fields.module.css';
import { RecipientRow } from './recipient-row.tsx';
import type { Outcomes } from './use-send-messages.ts';

type Props = { kind: RecordKind; recordId: string; outcomes: Outcomes; isSending: boolean };

const alreadySelected = 'Contact is already selected.';

/** Picks the contacts a message goes to, and for each of them the way. */
export function RecipientFields({ kind, recordId, outcomes, isSending }: Props) {
  const { control, getValues, setValue, formState } = useFormContext<MessageDraft>();
  const recipients = useWatch({ control, name: 'recipients' });
  const { data: contacts = [], error, isPending } = useQuery(availableContactsQuery(kind, recordId));
  const [problem, setProblem] = useState<string>();
  const searchBox = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failure to load contacts is logged and told nowhere else
    if (error) console.error(`Loading the contacts to write to failed: ${error.message}`);
  }, [error]);

  function change(next: Recipient[]) {
    setProblem(undefined);
    const { isSubmitted } = formState;
    setValue('recipients', next, { shouldDirty: true, shouldValidate: isSubmitted || next.length > 0 });
  }

  function select(contact: AvailableContact | undefined) {
    const address = contact && defaultAddress(contact);
    if (!address) return;
    const id = contactId(contact);
    const chosen = getValues('recipients');
    if (chosen.some((recipient) => recipient.id === id)) setProblem(alreadySelected);
    else change([...chosen, { id, contact, addressId: address.id }]);
  }

  function remove(id: string) {
    change(getValues('recipients').filter((recipient) => recipient.id !== id));
    searchBox.current?.focus();
  }

  const places = byPlace(recipients);
  const sharedWith = ({ id }: Recipient) =>
    (places.find((group) => group.some((one) => one.id === id)) ?? [])
      .filter((one) => one.id !== id)
      .map(({ contact }) => contact.name);

  const byId = new Map(
    contacts.filter(({ name }) => name.trim()).map((contact) => [contactId(contact), contact]),
  );
  const named = [...byId.values()];
  return (
    <fieldset className={classes.recipients} disabled={isSending}>
      <legend className={classes.legend}>Contacts</legend>
      <div className={classes.pickers}>
        <ComboboxField
          ref={searchBox}
          label="Search contacts"
          placeholder="Name, number or e-mail"
          choicesFor={(text) =>
            findContacts(named, text).map((contact) => ({
              id: contactId(contact),
              label: contact.name,
              detail: refusalOf(contact) ?? contact.title,
              isDisabled: refusalOf(contact) !== undefined,
            }))
          }
          isWaiting={isPending}
          nothing={isPending ? 'Loading...' : 'No contacts found.'}
          onPick={(id) => select(byId.get(id))}
          error={problem ?? formState.errors.recipients?.message}
        />
        <NativeSelect
          label="Available contacts"
          value=""
          onChange={(event) => select(byId.get(event.currentTarget.value))}
          data={[
            {
              value: '',
              label: named.length === 0 && !isPending ? 'No contacts to show.' : 'Choose a contact',
            },
            ...named.map((contact) => {
              const refusal = refusalOf(contact);
              const who = [contact.name, contact.title].filter(Boolean).join(', ');
              const label = refusal ? `${who} (${refusal})` : who;
              return { value: contactId(contact), label, disabled: refusal !== undefined };
            }),
          ]}
        />
      </div>
      <OptedOutContacts contacts={named} />
      {recipients.length > 0 && (
        <ul className={classes.chosen} aria-label="Selected contacts">
          {recipients.map((recipient) => (
            <RecipientRow
              key={recipient.id}
              recipient={recipient}
              outcome={outcomes.get(recipient.id)}
              sharedWith={sharedWith(recipient)}
              isSending={isSending}
              onAddress={(addressId) =>
                change(recipients.map((one) => (one.id === recipient.id ? { ...one, addressId } : one)))
              }
              onRemove={() => remove(recipient.id)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
