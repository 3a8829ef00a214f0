import { ActionIcon, Loader, NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { channelsOf, type Recipient } from '#web/features/messages/draft/message-recipients.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './recipient-row.module.css';
import type { Outcome } from './use-send-messages.ts';

type Props = {
  recipient: Recipient;
  outcome: Outcome | undefined;
  /** The names of the other recipients with the same phone number or email address. */
  sharedWith: string[];
  isSending: boolean;
  onChannelChange: (channelId: string) => void;
  onRemove: () => void;
};

function Progress({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.state === 'done')
    return <IconCheck size={18} className={classes.done} aria-label="Accepted" />;
  return <Loader size={16} aria-label="Sending" />;
}

/** A recipient with the channel, and the outcome of the last attempt. */
export function RecipientRow({
  recipient,
  outcome,
  sharedWith,
  isSending,
  onChannelChange,
  onRemove,
}: Props) {
  const { contact, channelId } = recipient;
  return (
    <li className={classes.row}>
      <span className={classes.name} title={contact.title}>
        {contact.name}
      </span>
      <NativeSelect
        className={classes.channel}
        size="xs"
        aria-label={`Send to ${contact.name} by`}
        value={channelId}
        onChange={(event) => onChannelChange(event.currentTarget.value)}
        data={channelsOf(contact).map(({ id, label, blockedReason }) => ({
          value: id,
          label: blockedReason ? `${label} (${blockedReason})` : label,
          disabled: blockedReason !== undefined,
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
        >{`Same number or email as ${sharedWith.join(', ')}: they get one message.`}</p>
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
