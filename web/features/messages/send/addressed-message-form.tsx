import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Address, recipientAt } from '#web/features/messages/draft/message-recipients.ts';
import { MessageSkeletons } from '#web/features/messages/entry/message-skeletons.tsx';
import { availableContactsQuery } from '#web/features/messages/messages.queries.ts';
import { draftOfMessage } from './new-message-draft.ts';
import { SendMessageForm } from './send-message-form.tsx';

type Props = Omit<Parameters<typeof SendMessageForm>[0], 'initialRecipients' | 'draftOf' | 'quote'> & {
  /** The recipient at first. */
  to: Address;
  /** What the message replies to. @param name the recipient's */
  quote?: (name: string) => ReactNode;
};

/** The form with a recipient, once the contacts of the record are known. */
export function AddressedMessageForm({ to, quote, ...props }: Props) {
  const { data: contacts = [], isPending } = useQuery(availableContactsQuery(props.kind, props.recordId));
  if (isPending) return <MessageSkeletons count={1} />;
  const recipient = recipientAt(contacts, to);
  return (
    <SendMessageForm
      {...props}
      initialRecipients={[recipient]}
      draftOf={draftOfMessage(to.recipient, '')}
      quote={quote?.(recipient.contact.name)}
    />
  );
}
