import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { toE164 } from '#schema/fields/phone.ts';
import { type NewUser, newUserSchema } from '#schema/users.ts';
import type { SavedDraft } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { keyOfBody } from '#web/lib/api/idempotency-key.ts';
import { useDialogDraft } from '#web/lib/form-drafts/use-dialog-draft.ts';
import { focusFirstError, setIssuesAndFocus, textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { DialogRestored } from '#web/ui/banners/dialog-restored.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import classes from './user-form.module.css';
import { addUserPath } from './user-paths.ts';
import type { UserScreen } from './user-screens.ts';

type Props = {
  screen: UserScreen;
  /** A name or a phone number to start with. */
  text: string;
  isSaving: boolean;
  unsaved: UnsavedEntry;
  /** Rejects with the error of the request. */
  onSave: (user: NewUser, idempotencyKey: string, draft: SavedDraft | undefined) => Promise<unknown>;
};

/** Of the text that a draft is found by. */
const maxKeyText = 60;

export function AddUserForm({ screen, text, isSaving, unsaved, onSave }: Props) {
  const start = toE164(text) === undefined ? { name: text, phone: '' } : { name: '', phone: text };
  const blank = { ...start, isTechnician: screen.onlyTechnicians };
  const form = useSchemaForm(newUserSchema, { defaultValues: blank });
  const kept = useDialogDraft({
    form,
    draft: {
      key: `user:new:${screen.noun}:${text.slice(0, maxKeyText).toWellFormed()}`,
      title: `New ${screen.noun}`,
      path: addUserPath(screen, text.slice(0, maxKeyText).toWellFormed()),
      detail: ({ name, phone }) => name || phone,
    },
    toDraft: () => blank,
    unsaved,
  });
  useReportDirty(form.formState.isDirty, unsaved.setDirty);
  const runOnce = useSingleFlight();

  async function save(user: NewUser) {
    const idempotencyKey = keyOfBody(kept.creation.get(), user);
    try {
      await kept.duringSave((draft) => onSave(user, idempotencyKey, draft));
      kept.end();
    } catch (error) {
      if (setIssuesAndFocus(form, error)) return;
      showFailureToast(error, 'Something went wrong adding this user. Please try again later.');
      if (error instanceof ApiError && error.code === 'phone_taken') {
        form.setError('phone', { type: 'server', message: error.message });
        focusFirstError();
      }
    }
  }

  function submit(event: FormEvent) {
    // React events bubble through portals, so this one would submit the form of the page as well.
    event.stopPropagation();
    void form.handleSubmit((user) => runOnce(() => save(user)), focusFirstError)(event);
  }

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate onSubmit={submit}>
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
        <DialogRestored kept={kept} />
        <DialogActions>
          <Button variant="default" onClick={unsaved.close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>{`Add ${screen.noun}`}</Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
