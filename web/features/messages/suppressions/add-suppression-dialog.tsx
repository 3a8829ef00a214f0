import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SuppressionInput } from '#schema/messages/suppressions.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddSuppressionForm } from './add-suppression-form.tsx';
import { suppressedRecipient } from './suppression-labels.ts';
import { createSuppression } from './suppressions.api.ts';
import { invalidateSuppressions } from './suppressions.queries.ts';

type Props = {
  /** The initial value of the recipient field. */
  recipient?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Records the opt-out of a person who said so to a colleague. */
export function AddSuppressionDialog({ recipient = '', isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);

  async function handleSave(input: SuppressionInput, idempotencyKey: string) {
    setSaving(true);
    try {
      const saved = await createSuppression(input, idempotencyKey);
      invalidateSuppressions(queryClient);
      void showSuccess(`${suppressedRecipient(saved)} gets no more messages.`);
      onClose();
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog title="Record an Opt-Out" isOpen={isOpen} onClose={onClose} isBusy={isSaving}>
      <AddSuppressionForm recipient={recipient} isSaving={isSaving} onCancel={onClose} onSave={handleSave} />
    </Dialog>
  );
}
