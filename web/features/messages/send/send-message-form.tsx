import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { placeholdersIn } from '#schema/messages/message-templates.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { Recipient } from '#web/features/messages/draft/message-recipients.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import type { MessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { MessagePreview } from '#web/features/messages/fields/message-preview.tsx';
import { MessageTextField } from '#web/features/messages/fields/message-text-field.tsx';
import { MessageTimes } from '#web/features/messages/fields/message-times.tsx';
import { useFormEvents } from '#web/features/messages/fields/use-form-events.ts';
import { PlaceholderNote } from '#web/features/messages/templates/placeholder-note.tsx';
import { TemplateField } from '#web/features/messages/templates/template-field.tsx';
import { usePlaceholderValues } from '#web/features/messages/templates/use-placeholder-values.ts';
import { DialogRestored } from '#web/ui/banners/dialog-restored.tsx';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { draftOfMessage } from './new-message-draft.ts';
import { RecipientFields } from './recipient-fields.tsx';
import classes from './send-message-form.module.css';
import { SendMessageRecord } from './send-message-record.tsx';
import { useSendForm } from './use-send-form.ts';

type Props = {
  kind: RecordKind;
  recordId: string;
  actions: MessageActions;
  unsaved: UnsavedMessage;
  isSending: boolean;
  onSendingChange: (isSending: boolean) => void;
  /** Selected at first. The focus then begins in the text. */
  initialRecipients?: Recipient[];
  /** The text at first. */
  initialText?: string | undefined;
  /** Which draft of the record's messages it goes on with; by default that of its recipient and text. */
  draftOf?: string | undefined;
  /** Shown above the fields: what the message replies to. */
  quote?: ReactNode;
};

const noRecipients: Recipient[] = [];

/** Sends messages to the contacts of a record: now, on a later day, or every N days. */
export function SendMessageForm(props: Props) {
  const { kind, recordId, actions, unsaved, isSending, onSendingChange, quote } = props;
  const { initialRecipients = noRecipients, initialText = '' } = props;
  const record = { kind, id: recordId };
  const values = usePlaceholderValues(kind, recordId);
  const [isTemplateUsed, setTemplateUsed] = useState(false);
  const { form, kept, outcomes, submit, night } = useSendForm({
    record,
    draftOf: props.draftOf ?? draftOfMessage(undefined, initialText),
    initialRecipients,
    initialText,
    values,
    unsaved,
    onSendingChange,
  });
  const recipients = form.watch('recipients');
  const { formRef, focusFirstInvalid, preventEnterSubmit } = useFormEvents();

  function handleSubmit(event: FormEvent) {
    // React events bubble out of the dialog into the record form.
    event.stopPropagation();
    void form.handleSubmit(submit, focusFirstInvalid)(event);
  }

  return (
    <FormProvider {...form}>
      {quote}
      <form ref={formRef} noValidate autoComplete="off" onSubmit={handleSubmit}>
        <div className={classes.fields} onKeyDown={preventEnterSubmit} role="presentation">
          <RecipientFields
            kind={kind}
            recordId={recordId}
            outcomes={outcomes}
            isSending={isSending}
            isFirst={initialRecipients.length === 0}
          />
          <TemplateField
            values={values}
            isSending={isSending}
            onInsert={({ text }) => setTemplateUsed(isTemplateUsed || placeholdersIn(text).length > 0)}
          />
          <div className={classes.text}>
            <MessageTextField isSending={isSending} values={values} isFirst={initialRecipients.length > 0} />
            <PlaceholderNote isTemplateUsed={isTemplateUsed} />
            <MessagePreview values={values} />
          </div>
          <DialogRestored kept={kept} />
          <MessageTimes isSending={isSending} />
          <SendMessageRecord kind={kind} recordId={recordId} actions={actions} />
        </div>
        <div className={classes.actions}>
          <DialogActions>
            <Button variant="default" onClick={unsaved.close} disabled={isSending}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              {recipients.length > 1 ? 'Send Messages' : 'Send Message'}
            </Button>
          </DialogActions>
        </div>
      </form>
      {night.dialog}
    </FormProvider>
  );
}
