import { useMemo, useRef } from 'react';
import type { PlaceholderValues } from '#schema/messages/message-templates.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import {
  emptyDraft,
  hasTextRecipients,
  messageDraftSchema,
  type ValidDraft,
} from '#web/features/messages/draft/message-draft.ts';
import type { Recipient } from '#web/features/messages/draft/message-recipients.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { useNightQuestion } from '#web/features/messages/send-hours/use-night-question.tsx';
import { useTimeZone } from '#web/lib/company.ts';
import { useDialogDraft } from '#web/lib/form-drafts/use-dialog-draft.ts';
import { useSchemaForm } from '#web/lib/forms/form.ts';
import { showFailure } from '#web/lib/toasts/toast.ts';
import { useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { newMessageDraft } from './new-message-draft.ts';
import { useSendMessages } from './use-send-messages.ts';

type Options = {
  record: { kind: RecordKind; id: string };
  /** What tells the drafts of a record's messages apart. */
  draftOf: string;
  initialRecipients: Recipient[];
  initialText: string;
  /** What placeholders become. */
  values: PlaceholderValues;
  unsaved: UnsavedMessage;
  onSendingChange: (isSending: boolean) => void;
};

const sentLongAgo =
  'Crewdesk first tried to send this message more than 23 hours ago and got no response. It may have been sent then: ' +
  'please look at the messages of this record first. To send it again, press the button again.';

/** The form of a new message, and the function that sends it and closes the dialog. */
export function useSendForm(options: Options) {
  const { record, draftOf, initialRecipients, initialText, values, unsaved, onSendingChange } = options;
  const timeZone = useTimeZone();
  const schema = useMemo(() => messageDraftSchema(timeZone, values), [timeZone, values]);
  const blank = { ...emptyDraft, recipients: initialRecipients, message: initialText };
  const form = useSchemaForm(schema, { defaultValues: blank });
  const kept = useDialogDraft({
    form,
    draft: newMessageDraft(record, draftOf),
    toDraft: () => blank,
    unsaved,
  });
  const { outcomes, send } = useSendMessages(record, kept);
  const night = useNightQuestion();
  const isBusy = useRef(false);
  useReportDirty(form.formState.isDirty, unsaved.setDirty);

  /** The day of the message: the next morning if the user decides that at night. Undefined: not to be sent. */
  async function chooseDay(draft: ValidDraft): Promise<Pick<ValidDraft, 'sendAt'> | undefined> {
    if (!hasTextRecipients(draft.recipients)) return { sendAt: draft.sendAt };
    const chosen = await night.ask({ sendAt: draft.sendAt, canSchedule: true });
    const sendAt = chosen?.sendAt ?? undefined;
    if (sendAt && sendAt !== draft.sendAt) form.setValue('sendAt', sendAt);
    return chosen && { sendAt };
  }

  async function submit(draft: ValidDraft): Promise<void> {
    if (isBusy.current) return;
    if (kept.creation.isExpired()) {
      kept.creation.renew();
      void showFailure(sentLongAgo);
      return;
    }
    isBusy.current = true;
    const day = await chooseDay(draft);
    if (day) onSendingChange(true);
    const failed = day && (await send({ ...draft, ...day }, values));
    onSendingChange(false);
    // The second click of a double click must not send it again while the dialog closes.
    isBusy.current = failed?.length === 0;
    if (failed?.length === 0) {
      kept.end();
      unsaved.finish();
    } else if (failed) form.setValue('recipients', failed, { shouldDirty: true });
  }

  return { form, kept, outcomes, submit, night };
}
