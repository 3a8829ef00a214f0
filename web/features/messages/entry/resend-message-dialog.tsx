import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { recipientLabel } from './message-labels.ts';

type Props = {
  message: Message | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Shows a toast on failure, and rejects. */
  onResend: (message: Message) => Promise<unknown>;
};

/** Asks before resending a message that may have been delivered. */
export function ResendMessageDialog({ message, isOpen, onClose, onResend }: Props) {
  const [isSending, setSending] = useState(false);

  async function handleResend() {
    if (!message) return;
    setSending(true);
    const isSent = await onResend(message).then(
      () => true,
      () => false,
    );
    setSending(false);
    if (isSent) onClose();
  }

  return (
    <Dialog title="Send it again?" isOpen={isOpen} onClose={onClose} isBusy={isSending}>
      {message &&
        `This message may have reached ${recipientLabel(message)} already. If so, they will get it twice.`}
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
