import { Button, TextInput } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { userChanges } from '#schema/changes/named-entities.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { type User, userUpdateSchema } from '#schema/users.ts';
import { focusFirstError, textField } from '#web/lib/forms/form.ts';
import { useEntityForm } from '#web/lib/saves/use-entity-form.ts';
import { QuestionBanner } from '#web/ui/banners/question-banner.tsx';
import { RestoredBanner } from '#web/ui/banners/restored-banner.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { SendCodeButton } from './send-code-button.tsx';
import classes from './user-form.module.css';
import { editUserPath } from './user-paths.ts';
import type { UserScreen } from './user-screens.ts';
import { updateUser } from './users.api.ts';

type Props = {
  screen: UserScreen;
  user: User;
  /** Whether an office user edits: technicians may not send codes. */
  isOfficeUser: boolean;
  unsaved: UnsavedEntry;
  onSaving: (isSaving: boolean) => void;
  onSaved: (user: User) => void;
};

const toUserDraft = (user: User | undefined) => ({ name: user?.name ?? '' });

export function EditUserForm({ screen, user, isOfficeUser, unsaved, onSaving, onSaved }: Props) {
  const userForm = useEntityForm({
    schema: userUpdateSchema,
    changes: userChanges,
    entity: user,
    toDraft: toUserDraft,
    failure: 'Something went wrong updating this user. Please try again later.',
    subject: { name: user.name, path: '/app/users' },
    async save(update, { version = user.version, draft }) {
      onSaving(true);
      try {
        return await updateUser(user._id, update, version, draft);
      } finally {
        onSaving(false);
      }
    },
    onSaved,
    onProblem: focusFirstError,
    draft: {
      key: `user:${user._id}`,
      title: screen.noun,
      path: editUserPath(screen, user._id),
      detail: () => user.name,
    },
  });
  const { form, isSaving, questions } = userForm;
  useReportDirty(userForm.isDirty, unsaved.setDirty);

  return (
    <FormProvider {...form}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          userForm.save();
        }}
      >
        <TextInput
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          readOnly={isSaving}
          {...textField(form, 'name')}
        />
        {userForm.restoredAt && (
          <RestoredBanner at={userForm.restoredAt} onDiscard={userForm.discardRestored} />
        )}
        {questions.all.length > 0 && (
          <QuestionBanner questions={questions} onJump={() => form.setFocus('name')} />
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
    </FormProvider>
  );
}
