import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import {
  contactId,
  defaultChannel,
  groupByDestination,
  type Recipient,
} from '#web/features/messages/draft/message-recipients.ts';
import { availableContactsQuery } from '#web/features/messages/messages.queries.ts';
import { useLoggedFailure } from '#web/lib/use-logged-failure.ts';

const alreadySelected = 'Contact is already selected.';

/** The available contacts of a record, and the selected ones in the form. */
export function useRecipients(kind: RecordKind, recordId: string) {
  const { control, getValues, setValue, formState } = useFormContext<MessageDraft>();
  const recipients = useWatch({ control, name: 'recipients' });
  const { data: contacts = [], error, isPending } = useQuery(availableContactsQuery(kind, recordId));
  const [selectionError, setSelectionError] = useState<string>();

  useLoggedFailure(error, 'Loading the available contacts');

  function update(next: Recipient[]) {
    setSelectionError(undefined);
    const { isSubmitted } = formState;
    setValue('recipients', next, { shouldDirty: true, shouldValidate: isSubmitted || next.length > 0 });
  }

  const namedContacts = new Map<string, AvailableContact>(
    contacts.filter(({ name }) => name.trim()).map((contact) => [contactId(contact), contact]),
  );
  const groups = groupByDestination(recipients);

  return {
    contacts: [...namedContacts.values()],
    isLoading: isPending,
    recipients,
    error: selectionError ?? formState.errors.recipients?.message,

    select(id: string) {
      const contact = namedContacts.get(id);
      const channel = contact && defaultChannel(contact);
      if (!channel) return;
      const selected = getValues('recipients');
      if (selected.some((recipient) => recipient.id === id)) setSelectionError(alreadySelected);
      else update([...selected, { id, contact, channelId: channel.id }]);
    },
    remove: (id: string) => update(getValues('recipients').filter((recipient) => recipient.id !== id)),
    setChannel: (id: string, channelId: string) =>
      update(recipients.map((recipient) => (recipient.id === id ? { ...recipient, channelId } : recipient))),

    /** The names of the other recipients with the same phone number or email address. */
    sharedWith: (id: string) =>
      (groups.find((group) => group.some((one) => one.id === id)) ?? [])
        .filter((one) => one.id !== id)
        .map(({ contact }) => contact.name),
  };
}
