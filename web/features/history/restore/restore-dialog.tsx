import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Restored } from '#schema/history/history-restore.ts';
import { restoreEntity, type VersionedId } from '#web/features/history/history.api.ts';
import { refreshAll } from '#web/features/history/history.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKeys } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { RestoreQuestion, RestoreResult } from './restore-steps.tsx';

export type RestoreTarget = VersionedId & { name: string; noun: string };

type Props = { target: RestoreTarget | undefined; isOpen: boolean; onClose: () => void };

function restoredNames({ name, customer }: Restored): string {
  return customer ? `${customer.name} and ${name}` : name;
}

/** What stays to be read after a restore. */
function hasRest({ cancelledMessages, missingDocuments, uncountedVisits }: Restored): boolean {
  return cancelledMessages > 0 || missingDocuments.length > 0 || uncountedVisits.length > 0;
}

/** Restores what was deleted. Asks for the customer of a record that was deleted, too, and says what did not come back. */
export function RestoreDialog({ target, isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<string>();
  const [restored, setRestored] = useState<Restored>();

  // Not before: the page below it may show something else then, without this dialog.
  function close(hasChanged: boolean) {
    onClose();
    if (hasChanged) void refreshAll(queryClient);
  }

  async function restore({ entity, id }: VersionedId) {
    const both = question !== undefined;
    const body = { entity, id, both };
    setBusy(true);
    try {
      const result = await restoreEntity({ entity, id }, both, keys.keyFor(body));
      // It can be deleted and restored again.
      keys.release(body);
      void showSuccess(`${restoredNames(result)} restored.`);
      if (hasRest(result)) setRestored(result);
      else close(true);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'customer_deleted';
      if (isAsked) setQuestion(error.message);
      else showFailureToast(error, 'Something went wrong restoring this. Please try again later.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={restored ? 'Restored' : 'Confirm Restore'}
      isOpen={isOpen}
      onClose={() => close(restored !== undefined)}
      isBusy={isBusy}
      onClosed={() => {
        setQuestion(undefined);
        setRestored(undefined);
      }}
    >
      {restored ? (
        <RestoreResult restored={restored} onClose={() => close(true)} />
      ) : (
        target && (
          <RestoreQuestion
            target={target}
            question={question}
            isBusy={isBusy}
            onCancel={onClose}
            onRestore={() => void restore(target)}
          />
        )
      )}
    </Dialog>
  );
}
