import { Button, TextInput } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { type NewUser, newUserSchema } from '#schema/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { focusFirstError, setIssuesAndFocus, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import classes from './user-form.module.css';
import type { UserScreen } from './user-screens.ts';

type Props = {
  screen: UserScreen;
  isSaving: boolean;
  onCancel: () => void;
  /** Rejects with the error of the request. */
  onSave: (user: NewUser, idempotencyKey: string) => Promise<unknown>;
};

export function AddUserForm({ screen, isSaving, onCancel, onSave }: Props) {
  const form = useSchemaForm(newUserSchema, {
    defaultValues: { name: '', phone: '', isTechnician: screen.onlyTechnicians },
  });
  const getIdempotencyKey = useIdempotencyKey();
  const runOnce = useSingleFlight();

  async function save(user: NewUser) {
    try {
      await onSave(user, getIdempotencyKey(user));
    } catch (error) {
      if (setIssuesAndFocus(form, error)) return;
      showFailureToast(error, 'Something went wrong adding this user. Please try again later.');
      if (error instanceof ApiError && error.code === 'phone_taken') {
        form.setError('phone', { type: 'server', message: error.message });
        focusFirstError();
      }
    }
  }

  return (
    <FormProvider {...form}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.handleSubmit((user) => runOnce(() => save(user)), focusFirstError)}
      >
        <TextInput
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          readOnly={isSaving}
          {...textField(form, 'name')}
        />
        <PhoneField
          name="phone"
          label="Phone"
          description="Sign-in codes are texted to this mobile number."
          required
          readOnly={isSaving}
        />
        <DialogActions>
          <Button variant="default" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>{`Add ${screen.noun}`}</Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
