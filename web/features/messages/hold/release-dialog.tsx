import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxRelease, ReleasedOutbox } from '#schema/messages/outbox-hold.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { releaseHeldMessages } from './hold.api.ts';
import { invalidateHold } from './hold.queries.ts';

const messages = (count: number) => `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;

function resultText({ kept, cancelled }: ReleasedOutbox): string {
  if (kept + cancelled === 0) return 'Messages are sent again.';
  return `${messages(kept)} released, ${formatCount(cancelled)} cancelled.`;
}

type Props = {
  /** Undefined until the dialog was opened. */
  release: OutboxRelease | undefined;
  kept: number;
  cancelled: number;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before the hold ends. */
export function ReleaseDialog({ release, kept, cancelled, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const [isReleasing, setReleasing] = useState(false);

  async function handleRelease() {
    if (!release || isReleasing) return;
    setReleasing(true);
    try {
      void showSuccess(resultText(await releaseHeldMessages(release, keyFor(release))));
    } catch (error) {
      showFailureToast(error, 'Something went wrong releasing the messages. Please try again later.');
    } finally {
      setReleasing(false);
      onClose();
      // After a failure, too: more messages may be due, or a colleague may have released them.
      invalidateHold(queryClient);
    }
  }

  return (
    <Dialog title="Release Messages" isOpen={isOpen} onClose={onClose} isBusy={isReleasing}>
      {kept + cancelled === 0 ? (
        <p>No message is due. From now on, messages are sent on their days.</p>
      ) : (
        <p>
          {kept === 0 ? 'No message will be sent.' : `${messages(kept)} will be sent.`}
          {cancelled > 0 &&
            ` ${messages(cancelled)} will be cancelled for good; the Message Center lists them with the reason.`}
        </p>
      )}
      <p>What is scheduled for later is sent on its day. This cannot be undone.</p>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isReleasing} data-autofocus>
          Close
        </Button>
        <Button onClick={() => void handleRelease()} loading={isReleasing}>
          Release Messages
        </Button>
      </DialogActions>
    </Dialog>
  );
}
