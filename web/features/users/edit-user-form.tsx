import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '#schema/fields/phone.ts';
import { type User, type UserUpdate, userSchema, userUpdateSchema } from '#schema/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { focusFirstError, setIssuesAndFocus, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import classes from './user-form.module.css';
import type { UserScreen } from './user-screens.ts';

type Props = {
  screen: UserScreen;
  user: User;
  isSaving: boolean;
  /** Whether an office user edits: technicians may not send codes. */
  isOfficeUser: boolean;
  unsaved: UnsavedEntry;
  /** Rejects with the error of the request. */
  onSave: (update: UserUpdate, version: number) => Promise<unknown>;
};

/** The current copy in a 412 response. */
function findNewerUser(error: unknown): User | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return userSchema.safeParse(error.data).data;
}

export function EditUserForm({ screen, user, isSaving, isOfficeUser, unsaved, onSave }: Props) {
  const form = useSchemaForm(userUpdateSchema, { defaultValues: { name: user.name } });
  useReportDirty(form.formState.isDirty, unsaved.setDirty);
  const [newer, setNewer] = useState<User>();
  const runOnce = useSingleFlight();

  async function save(update: UserUpdate) {
    try {
      await onSave(update, (newer ?? user).version);
    } catch (error) {
      if (setIssuesAndFocus(form, error)) return;
      setNewer(findNewerUser(error) ?? newer);
      showFailureToast(error, 'Something went wrong updating this user. Please try again later.');
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.handleSubmit((update) => runOnce(() => save(update)), focusFirstError)}
    >
      <TextInput
        label="Name"
        required
        autoComplete="off"
        data-autofocus
        readOnly={isSaving}
        {...textField(form, 'name')}
      />
      {newer && (
        <output className={classes.warning}>
          {`Someone else has changed the name to "${newer.name}". Save again to replace it.`}
        </output>
      )}
      <p className={classes.note}>
        {`The phone number ${formatPhone(user.phone)} cannot be changed. To use another number, delete this ${screen.noun.toLowerCase()} and add them again.`}
      </p>
      {isOfficeUser && <SendCodeButton user={user} />}
      <DialogActions>
        <Button variant="default" onClick={unsaved.close} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>{`Save ${screen.noun}`}</Button>
      </DialogActions>
    </form>
  );
}
