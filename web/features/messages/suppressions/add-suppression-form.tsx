import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { SuppressionInput } from '#schema/messages/suppressions.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { focusFirstError, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './suppression-dialogs.module.css';
import { draftField, suppressionDraftSchema } from './suppression-draft.ts';

type Props = {
  address: string;
  isSaving: boolean;
  onCancel: () => void;
  /** Rejects with what the server refused. */
  onSave: (input: SuppressionInput, idempotencyKey: string) => Promise<unknown>;
};

export function AddSuppressionForm({ address, isSaving, onCancel, onSave }: Props) {
  const form = useSchemaForm(suppressionDraftSchema, { defaultValues: { address, note: '' } });
  const keyFor = useIdempotencyKey();
  const once = useSingleFlight();

  async function save(input: SuppressionInput) {
    try {
      await onSave(input, keyFor(input));
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      for (const { path, message } of issues) form.setError(draftField(path), { type: 'server', message });
      if (issues.length > 0) focusFirstError();
      else showFailureToast(error, 'Something went wrong recording this opt-out. Please try again later.');
    }
  }

  function handleSubmit(event: FormEvent) {
    // The dialog may stand inside the form of a record.
    event.stopPropagation();
    void form.handleSubmit((input) => once(() => save(input)), focusFirstError)(event);
  }

  return (
    <form className={classes.form} noValidate autoComplete="off" onSubmit={handleSubmit}>
      <p className={classes.note}>
        For somebody who told you that they want no more messages. Nothing goes to this address any more, from
        any record, and what waits is held back. Sign-in codes are still sent.
      </p>
      <TextInput
        label="Phone number or e-mail address"
        required
        data-autofocus
        readOnly={isSaving}
        {...textField(form, 'address')}
      />
      <TextInput
        label="Note (Optional)"
        description="Who told you, and when."
        maxLength={500}
        readOnly={isSaving}
        {...textField(form, 'note')}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Record Opt-Out
        </Button>
      </DialogActions>
    </form>
  );
}
