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
  recipient: string;
  isSaving: boolean;
  onCancel: () => void;
  /** Rejects with the API error. */
  onSave: (input: SuppressionInput, idempotencyKey: string) => Promise<unknown>;
};

export function AddSuppressionForm({ recipient, isSaving, onCancel, onSave }: Props) {
  const form = useSchemaForm(suppressionDraftSchema, { defaultValues: { recipient, note: '' } });
  const keyFor = useIdempotencyKey();
  const saveOnce = useSingleFlight();

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
    // React events bubble out of the dialog into the record form.
    event.stopPropagation();
    void form.handleSubmit((input) => saveOnce(() => save(input)), focusFirstError)(event);
  }

  return (
    <form className={classes.form} noValidate autoComplete="off" onSubmit={handleSubmit}>
      <p className={classes.note}>
        For a person who told you that they want no more messages. Nothing is sent to this number or email
        address anymore, and scheduled messages to it are blocked. Sign-in codes are still sent.
      </p>
      <TextInput
        label="Phone number or email address"
        required
        data-autofocus
        readOnly={isSaving}
        {...textField(form, 'recipient')}
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
