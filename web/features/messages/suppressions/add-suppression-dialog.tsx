import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SuppressionInput } from '#schema/messages/suppressions.ts';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddSuppressionForm } from './add-suppression-form.tsx';
import { suppressedAddress } from './suppression-facts.ts';
import { createSuppression } from './suppressions.api.ts';
import { forgetSuppressions } from './suppressions.queries.ts';

type Props = {
  /** What stands in the field at first. */
  address?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Writes down what somebody said: no more messages. */
export function AddSuppressionDialog({ address = '', isOpen, onClose }: Props) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);

  async function handleSave(input: SuppressionInput, idempotencyKey: string) {
    setSaving(true);
    try {
      const saved = await createSuppression(input, idempotencyKey);
      forgetSuppressions(queryClient);
      void showSuccess(`${suppressedAddress(saved)} gets no more messages.`);
      onClose();
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog title="Record an Opt-Out" isOpen={isOpen} onClose={onClose} isBusy={isSaving}>
      <AddSuppressionForm address={address} isSaving={isSaving} onCancel={onClose} onSave={handleSave} />
    </Dialog>
  );
}
