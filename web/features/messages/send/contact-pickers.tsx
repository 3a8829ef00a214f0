import { NativeSelect } from '@mantine/core';
import type { Ref } from 'react';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { blockedReasonOf, contactId, findContacts } from '#web/features/messages/draft/message-recipients.ts';
import { ComboboxField } from '#web/ui/combobox/combobox-field.tsx';
import classes from './recipient-fields.module.css';

type Props = {
  searchBox: Ref<HTMLInputElement>;
  /** Whether the focus begins here. */
  isFirst: boolean;
  contacts: AvailableContact[];
  isLoading: boolean;
  error: string | undefined;
  onSelect: (id: string) => void;
};

/** Two ways to select a contact: by search, or from the list. */
export function ContactPickers({ searchBox, isFirst, contacts, isLoading, error, onSelect }: Props) {
  return (
    <div className={classes.pickers}>
      <ComboboxField
        ref={searchBox}
        data-autofocus={isFirst || undefined}
        label="Search contacts"
        placeholder="Name, number or email"
        getChoices={(text) =>
          findContacts(contacts, text).map((contact) => ({
            id: contactId(contact),
            label: contact.name,
            detail: blockedReasonOf(contact) ?? contact.title,
            isDisabled: blockedReasonOf(contact) !== undefined,
          }))
        }
        isLoading={isLoading}
        emptyText={isLoading ? 'Loading...' : 'No contacts found.'}
        onPick={onSelect}
        error={error}
      />
      <NativeSelect
        label="Available contacts"
        value=""
        onChange={(event) => onSelect(event.currentTarget.value)}
        data={[
          {
            value: '',
            label: contacts.length === 0 && !isLoading ? 'No contacts to show.' : 'Choose a contact',
          },
          ...contacts.map((contact) => {
            const blockedReason = blockedReasonOf(contact);
            const nameAndTitle = [contact.name, contact.title].filter(Boolean).join(', ');
            const label = blockedReason ? `${nameAndTitle} (${blockedReason})` : nameAndTitle;
            return { value: contactId(contact), label, disabled: blockedReason !== undefined };
          }),
        ]}
      />
    </div>
  );
}
