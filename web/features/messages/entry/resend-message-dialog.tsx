import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { recipientLabel } from './message-facts.ts';

type Props = {
  message: Message | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Tells how it went; rejects when it did not. */
  onResend: (message: Message) => Promise<unknown>;
};

/** Asks before a message goes out that may have arrived already. */
export function ResendMessageDialog({ message, isOpen, onClose, onResend }: Props) {
  const [isSending, setSending] = useState(false);

  async function handleResend() {
    if (!message) return;
    setSending(true);
    const isDone = await onResend(message).then(
      () => true,
      () => false,
    );
    setSending(false);
    if (isDone) onClose();
  }

  return (
    <Dialog title="Send it again?" isOpen={isOpen} onClose={onClose} isBusy={isSending}>
      {message &&
        `It is not known whether this message has reached ${recipientLabel(message)}. If it has, they will get it twice.`}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isSending} data-autofocus>
          Close
        </Button>
        <Button onClick={handleResend} loading={isSending}>
          Resend
        </Button>
      </DialogActions>
    </Dialog>
  );
}
