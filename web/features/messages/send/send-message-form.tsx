import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import {
  emptyDraft,
  messageDraftSchema,
  type ValidDraft,
} from '#web/features/messages/draft/message-draft.ts';
import type { MessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { MessagePreview } from '#web/features/messages/fields/message-preview.tsx';
import { MessageTextField } from '#web/features/messages/fields/message-text-field.tsx';
import { MessageTimes } from '#web/features/messages/fields/message-times.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { useSchemaForm } from '#web/lib/forms/form.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import classes from './send-message-form.module.css';
import { SendMessageRecord } from './send-message-record.tsx';
import { useSendMessages } from './use-send-messages.ts';

type Props = {
  kind: RecordKind;
  recordId: string;
  actions: MessageActions;
  isSending: boolean;
  onSendingChange: (isSending: boolean) => void;
  onClose: () => void;
};

/** Sends messages to the contacts of a record: now, on a later day, or every N days. */
export function SendMessageForm({ kind, recordId, actions, isSending, onSendingChange, onClose }: Props) {
  const timeZone = useTimeZone();
  const schema = useMemo(() => messageDraftSchema(timeZone), [timeZone]);
  const form = useSchemaForm(schema, { defaultValues: emptyDraft });
  const { outcomes, send } = useSendMessages({ kind, id: recordId });
  const recipients = form.watch('recipients');
  const isBusy = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  async function handleSend(draft: ValidDraft) {
    if (isBusy.current) return;
    isBusy.current = true;
    onSendingChange(true);
    const failed = await send(draft);
    isBusy.current = false;
    onSendingChange(false);
    if (failed.length === 0) onClose();
    else form.setValue('recipients', failed, { shouldDirty: true });
  }

  function focusFirstInvalid() {
    // Only in this form, because the record form behind the dialog may have invalid fields, too.
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  /** Enter in a field must not submit the form, because a sent message can't be taken back. */
  function preventEnterSubmit(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  function handleSubmit(event: FormEvent) {
    // React events bubble out of the dialog into the record form.
    event.stopPropagation();
    void form.handleSubmit(handleSend, focusFirstInvalid)(event);
  }

  return (
    <FormProvider {...form}>
      <SendMessageRecord kind={kind} recordId={recordId} actions={actions} />
      <form ref={formRef} noValidate autoComplete="off" onSubmit={handleSubmit}>
        <div className={classes.fields} onKeyDown={preventEnterSubmit} role="presentation">
          <RecipientFields kind={kind} recordId={recordId} outcomes={outcomes} isSending={isSending} />
          <MessageTextField isSending={isSending} />
          <MessageTimes isSending={isSending} />
          <MessagePreview />
        </div>
        <div className={classes.actions}>
          <DialogActions>
            <Button variant="default" onClick={onClose} disabled={isSending}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              {recipients.length > 1 ? 'Send Messages' : 'Send Message'}
            </Button>
          </DialogActions>
        </div>
      </form>
    </FormProvider>
  );
}
