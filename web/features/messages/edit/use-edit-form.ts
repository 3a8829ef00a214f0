import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Message, messageSchema } from '#schema/messages/messages.ts';
import type { AvailableContact } from '#schema/messages/notifications.ts';
import {
  addressOf,
  hasSameTimes,
  isChanged,
  rebaseDraft,
  toDraft,
  toMessageChange,
} from '#web/features/messages/draft/message-change.ts';
import {
  hasTextRecipients,
  messageDraftSchema,
  type ValidDraft,
} from '#web/features/messages/draft/message-draft.ts';
import { recipientAt } from '#web/features/messages/draft/message-recipients.ts';
import type { UnsavedMessage } from '#web/features/messages/draft/use-unsaved-message.tsx';
import { updateMessage } from '#web/features/messages/messages.api.ts';
import { cacheChanged, recordOf, refreshMessages } from '#web/features/messages/messages.queries.ts';
import { useNightQuestion } from '#web/features/messages/send-hours/use-night-question.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { useDialogDraft } from '#web/lib/form-drafts/use-dialog-draft.ts';
import { setIssues, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';

/** The current copy in a 412 response. */
function findNewer(error: unknown): Message | undefined {
  if (!(error instanceof ApiError) || error.status !== 412) return undefined;
  return messageSchema.safeParse(error.data).data;
}

type Options = {
  message: Message;
  contacts: AvailableContact[];
  unsaved: UnsavedMessage;
  onSavingChange: (isSaving: boolean) => void;
  focusFirstInvalid: () => void;
};

/** The form of a scheduled message, and the function that saves it and closes the dialog. */
export function useEditForm({ message, contacts, unsaved, onSavingChange, focusFirstInvalid }: Options) {
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const schema = useMemo(() => messageDraftSchema(timeZone), [timeZone]);
  const draftOf = (one: Message) => toDraft(one, recipientAt(contacts, addressOf(one)));
  const form = useSchemaForm(schema, { defaultValues: draftOf(message) });
  const [newer, setNewer] = useState<Message>();
  const record = recordOf(message);
  const kept = useDialogDraft({
    form,
    draft: {
      key: `message:${message._id}`,
      title: 'Scheduled Message',
      path: record ? `/app/${record.kind.slug}/${record.id}#messages` : '/app/messages',
      detail: () => message.recordNumber,
    },
    entity: newer ?? message,
    toDraft: (one) => draftOf(one ?? message),
    unsaved,
  });
  const night = useNightQuestion();
  const runOnce = useSingleFlight();
  useReportDirty(form.formState.isDirty, unsaved.setDirty);

  function finish(saved: Message) {
    cacheChanged(queryClient, saved);
    void showSuccess('Message changed.');
    kept.end();
    unsaved.finish();
  }

  async function save(draft: ValidDraft) {
    const current = newer ?? message;
    onSavingChange(true);
    try {
      const change = toMessageChange(current, draft);
      finish(await kept.duringSave((saved) => updateMessage(current._id, change, current.version, saved)));
    } catch (error) {
      const stored = findNewer(error);
      // The response to an earlier attempt was lost.
      if (stored && isChanged(stored, draft)) return finish(stored);
      if (stored) {
        setNewer(stored);
        form.reset(rebaseDraft(form.getValues(), draftOf(current), draftOf(stored)), {
          keepDefaultValues: true,
        });
      } else if (setIssues(form, error).length > 0) focusFirstInvalid();
      else
        showFailureToast(
          error,
          'Something went wrong changing this scheduled message. Please try again later.',
        );
      // The message may have gone out, or somebody else may have removed it.
      refreshMessages(queryClient);
    } finally {
      onSavingChange(false);
    }
  }

  async function submit(draft: ValidDraft): Promise<void> {
    if (hasSameTimes(newer ?? message, draft) || !hasTextRecipients(draft.recipients)) return save(draft);
    const chosen = await night.ask({ sendAt: draft.sendAt, canSchedule: true });
    if (chosen) await save({ ...draft, sendAt: chosen.sendAt ?? undefined });
  }

  return { form, kept, submit: (draft: ValidDraft) => runOnce(() => submit(draft)), newer, night };
}
