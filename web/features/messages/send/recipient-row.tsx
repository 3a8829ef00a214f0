import { ActionIcon, Loader, NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { addressesOf, type Recipient } from './message-recipients.ts';
import classes from './recipient-row.module.css';
import type { Outcome } from './use-send-messages.ts';

type Props = {
  recipient: Recipient;
  outcome: Outcome | undefined;
  /** Others at the same number or mailbox, by name. */
  sharedWith: string[];
  isSending: boolean;
  onAddress: (addressId: string) => void;
  onRemove: () => void;
};

function Progress({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.state === 'done') return <IconCheck size={18} className={classes.done} aria-label="Taken" />;
  return <Loader size={16} aria-label="Sending" />;
}

/** One who will get the message, and how; what became of it once it was tried. */
export function RecipientRow({ recipient, outcome, sharedWith, isSending, onAddress, onRemove }: Props) {
  const { contact, addressId } = recipient;
  return (
    <li className={classes.row}>
      <span className={classes.name} title={contact.title}>
        {contact.name}
      </span>
      <NativeSelect
        className={classes.address}
        size="xs"
        aria-label={`Send to ${contact.name} by`}
        value={addressId}
        onChange={(event) => onAddress(event.currentTarget.value)}
        data={addressesOf(contact).map(({ id, label, refusal }) => ({
          value: id,
          label: refusal ? `${label} (${refusal})` : label,
          disabled: refusal !== undefined,
        }))}
      />
      {isSending ? (
        <span className={classes.progress}>
          <Progress outcome={outcome} />
        </span>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${contact.name}`}
          title="Remove"
          onMouseDown={retainFocus}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      {sharedWith.length > 0 && (
        <p
          className={classes.shared}
        >{`Same address as ${sharedWith.join(', ')}: one message goes there.`}</p>
      )}
      {outcome?.state === 'failed' && (
        <p className={classes.reason}>
          <IconAlertCircle size={16} aria-hidden />
          {outcome.reason}
        </p>
      )}
    </li>
  );
}
