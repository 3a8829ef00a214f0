import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Message } from '#schema/messages/messages.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { MessagePreview } from '#web/features/messages/fields/message-preview.tsx';
import { MessageTextField } from '#web/features/messages/fields/message-text-field.tsx';
import { MessageTimes } from '#web/features/messages/fields/message-times.tsx';
import { useFormEvents } from '#web/features/messages/fields/use-form-events.ts';
import { DialogRestored } from '#web/ui/banners/dialog-restored.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './edit-message-form.module.css';
import { RecipientSelect } from './recipient-select.tsx';
import { useEditForm } from './use-edit-form.ts';

type Props = {
  message: Message;
  contacts: AvailableContact[];
  unsaved: UnsavedMessage;
  isSaving: boolean;
  onSavingChange: (isSaving: boolean) => void;
};

export function EditMessageForm({ message, contacts, unsaved, isSaving, onSavingChange }: Props) {
  const { formRef, focusFirstInvalid, preventEnterSubmit } = useFormEvents();
  const { form, kept, submit, newer, night } = useEditForm({
    message,
    contacts,
    unsaved,
    onSavingChange,
    focusFirstInvalid,
  });

  function handleSubmit(event: FormEvent) {
    // React events bubble out of the dialog into the record form.
    event.stopPropagation();
    void form.handleSubmit(submit, focusFirstInvalid)(event);
  }

  return (
    <FormProvider {...form}>
      <form ref={formRef} noValidate autoComplete="off" onSubmit={handleSubmit}>
        <div className={classes.fields} onKeyDown={preventEnterSubmit} role="presentation">
          <RecipientSelect message={message} contacts={contacts} isSaving={isSaving} />
          <div className={classes.text}>
            <MessageTextField isSending={isSaving} isFirst />
            <MessagePreview />
          </div>
          <MessageTimes isSending={isSaving} />
        </div>
        {message.recurrenceIntervalDays !== null && (
          <p className={classes.note}>Only future messages change. Those already sent stay as they were.</p>
        )}
        <DialogRestored kept={kept} />
        {newer && (
          <p className={classes.warning} role="alert">
            This message was changed or sent in the meantime. Your changes are kept; everything else shows its
            new values. Save again to apply them.
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={unsaved.close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save Message
          </Button>
        </DialogActions>
      </form>
      {night.dialog}
    </FormProvider>
  );
}
