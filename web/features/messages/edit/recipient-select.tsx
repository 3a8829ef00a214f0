import { NativeSelect } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Message } from '#schema/messages/messages.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import { addressOf } from '#web/features/messages/draft/message-change.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import {
  channelsOf,
  contactId,
  type Recipient,
  recipientAt,
} from '#web/features/messages/draft/message-recipients.ts';

const keyOf = ({ id, channelId }: Recipient) => `${channelId} ${id}`;

type Props = { message: Message; contacts: AvailableContact[]; isSaving: boolean };

/** The recipient of a scheduled message: the present one, or any contact of the record. */
export function RecipientSelect({ message, contacts, isSaving }: Props) {
  const { control, setValue } = useFormContext<MessageDraft>();
  const [recipient] = useWatch({ control, name: 'recipients' });
  const present = recipientAt(contacts, addressOf(message));
  const all = contacts.some((contact) => contactId(contact) === present.id)
    ? contacts
    : [present.contact, ...contacts];
  const choices = all.flatMap((contact) =>
    channelsOf(contact).map(({ id: channelId, label, blockedReason }) => ({
      recipient: { id: contactId(contact), contact, channelId },
      label: `${contact.name}, ${blockedReason ? `${label} (${blockedReason})` : label}`,
      disabled: blockedReason !== undefined && channelId !== present.channelId,
    })),
  );
  return (
    <NativeSelect
      label="To"
      disabled={isSaving}
      value={recipient && keyOf(recipient)}
      onChange={({ currentTarget: { value } }) => {
        const choice = choices.find((one) => keyOf(one.recipient) === value);
        if (choice) setValue('recipients', [choice.recipient], { shouldDirty: true });
      }}
      data={choices.map(({ recipient: one, label, disabled }) => ({ value: keyOf(one), label, disabled }))}
    />
  );
}
