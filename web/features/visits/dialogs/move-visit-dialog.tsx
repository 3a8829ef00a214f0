import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Visit } from '#schema/visits/visits.ts';
import { invalidateVisits } from '#web/features/visits/visits.queries.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useUnsavedEntry } from '#web/ui/form/use-unsaved-entry.tsx';
import { MoveVisitForm } from './move-visit-form.tsx';

type Props = {
  visit: Visit | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Shows what moving all visits that follow changes. Without it, only this visit can be moved. */
  previewFollowing?: (day: string) => ReactNode;
};

/** Moves a visit to another day for a reason. */
export function MoveVisitDialog({ visit, isOpen, onClose, previewFollowing }: Props) {
  const [isSaving, setSaving] = useState(false);
  const queryClient = useQueryClient();
  const unsaved = useUnsavedEntry(onClose, 'The visit has not been moved.');

  function handleMoved(day: string) {
    void showSuccess(`Visit moved to ${formatDay(day)}.`);
    unsaved.finish();
  }

  return (
    <>
      <Dialog
        title="Move Visit"
        isOpen={isOpen}
        onClose={unsaved.close}
        isBusy={isSaving || unsaved.isAsking}
      >
        {visit && (
          <MoveVisitForm
            visit={visit}
            unsaved={unsaved}
            isSaving={isSaving}
            onSavingChange={setSaving}
            onMoved={handleMoved}
            // After a failure, too: a colleague may have settled the visit.
            onSettled={() => invalidateVisits(queryClient)}
            previewFollowing={previewFollowing}
          />
        )}
      </Dialog>
      {unsaved.guard}
    </>
  );
}
