import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { MessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { textField, useSchemaForm } from '#web/lib/forms/form.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { DateTextField } from '#web/ui/fields/date-text-field.tsx';
import { type CheckedDraft, emptyDraft, messageDraftSchema } from './message-draft.ts';
import { RecipientFields } from './recipient-fields.tsx';
import classes from './send-message-form.module.css';
import { SendMessagePreview } from './send-message-preview.tsx';
import { SendMessageRecord } from './send-message-record.tsx';
import { SendMessageText } from './send-message-text.tsx';
import { useSendMessages } from './use-send-messages.ts';

type Props = {
  kind: RecordKind;
  recordId: string;
  actions: MessageActions;
  isSending: boolean;
  onSending: (is: boolean) => void;
  onClose: () => void;
};

/** Writes to the contacts of a record: now, on a day, or every N days. */
export function SendMessageForm({ kind, recordId, actions, isSending, onSending, onClose }: Props) {
  const timeZone = useTimeZone();
  const schema = useMemo(() => messageDraftSchema(timeZone), [timeZone]);
  const form = useSchemaForm(schema, { defaultValues: emptyDraft });
  const { outcomes, send } = useSendMessages({ kind, id: recordId });
  const recipients = form.watch('recipients');
  const isBusy = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);

  async function handleSend(draft: CheckedDraft) {
    if (isBusy.current) return;
    isBusy.current = true;
    onSending(true);
    const failed = await send(draft);
    isBusy.current = false;
    onSending(false);
    if (failed.length === 0) onClose();
    else form.setValue('recipients', failed, { shouldDirty: true });
  }

  function focusProblem() {
    // Among the fields of this form: the one behind the dialog may have problems of its own.
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  /** Enter in a field picks a contact, or nothing: what is sent cannot be taken back. */
  function keepUnsent(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  }

  function handleSubmit(event: FormEvent) {
    // The dialog may stand inside the form of the record, which is not what is being sent.
    event.stopPropagation();
    void form.handleSubmit(handleSend, focusProblem)(event);
  }

  return (
    <FormProvider {...form}>
      <SendMessageRecord kind={kind} recordId={recordId} actions={actions} />
      <form ref={formRef} noValidate autoComplete="off" onSubmit={handleSubmit}>
        <div className={classes.fields} onKeyDown={keepUnsent} role="presentation">
          <RecipientFields kind={kind} recordId={recordId} outcomes={outcomes} isSending={isSending} />
          <SendMessageText isSending={isSending} />
          <div className={classes.times}>
            <DateTextField
              name="sendAt"
              label="Send date (Optional)"
              min={todayIn(timeZone)}
              hint="Blank sends it now."
              readOnly={isSending}
            />
            <TextInput
              type="number"
              inputMode="numeric"
              label="Repeat every N days (Optional)"
              min={0}
              step={1}
              description="Blank or 0 sends it once."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              readOnly={isSending}
              {...textField(form, 'recurrenceIntervalDays')}
            />
          </div>
          <SendMessagePreview />
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
