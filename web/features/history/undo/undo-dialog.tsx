import { useState } from 'react';
import type { HistoryItem } from '#schema/history/history-list.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { UndoPreview } from './undo-preview.tsx';

type Props = { change: HistoryItem | undefined; isOpen: boolean; onClose: () => void };

/** Takes back a change, after showing what that would change. */
export function UndoDialog({ change, isOpen, onClose }: Props) {
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog title="Undo This Change" isOpen={isOpen} onClose={onClose} isBusy={isSaving}>
      {change && (
        <UndoPreview
          key={change._id}
          change={change}
          isOpen={isOpen}
          isSaving={isSaving}
          onSavingChange={setSaving}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
