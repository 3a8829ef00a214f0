import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type MessageTemplate,
  type MessageTemplateInput,
  messageTemplateInputSchema,
  messageTemplateSchema,
} from '#schema/messages/message-templates.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { keyOfBody } from '#web/lib/api/idempotency-key.ts';
import type { FormDraft } from '#web/lib/form-drafts/form-draft.ts';
import { useDialogDraft } from '#web/lib/form-drafts/use-dialog-draft.ts';
import { setIssuesAndFocus, useSchemaForm } from '#web/lib/forms/form.ts';
import { useSingleFlight } from '#web/lib/forms/use-single-flight.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { type UnsavedEntry, useReportDirty } from '#web/ui/form/use-unsaved-entry.tsx';
import { createMessageTemplate, updateMessageTemplate } from './message-templates.api.ts';
import { messageTemplatesKey } from './message-templates.queries.ts';

/** The copy of a colleague: changed since this form was opened, or null if deleted. */
type Newer = MessageTemplate | null;

/** What a refused save says about the stored template; undefined if nothing. */
function findNewer(error: unknown): Newer | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return null;
  return error.status === 412 ? messageTemplateSchema.safeParse(error.data).data : undefined;
}

const toTemplateDraft = (template: MessageTemplate | undefined): MessageTemplateInput => ({
  name: template?.name ?? '',
  text: template?.text ?? '',
});

function templateDraft(template: MessageTemplate | null): FormDraft<MessageTemplateInput> {
  const id = template?._id ?? 'new';
  return {
    key: `message-template:${id}`,
    title: template ? 'Message Template' : 'New Message Template',
    path: `/app/messages/templates?edit=${id}`,
    detail: ({ name }) => template?.name ?? name,
  };
}

type Options = {
  template: MessageTemplate | null;
  unsaved: UnsavedEntry;
  onSavingChange: (isSaving: boolean) => void;
};

/** The form of a template, and the function that saves it and closes the dialog. */
export function useTemplateForm({ template, unsaved, onSavingChange }: Options) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(messageTemplateInputSchema, {
    defaultValues: toTemplateDraft(template ?? undefined),
  });
  const kept = useDialogDraft({
    form,
    draft: templateDraft(template),
    entity: template ?? undefined,
    toDraft: toTemplateDraft,
    unsaved,
  });
  const [newer, setNewer] = useState<Newer>();
  const runOnce = useSingleFlight();
  useReportDirty(form.formState.isDirty, unsaved.setDirty);
  const stored = newer === undefined ? template : newer;

  function finish(success: string) {
    void showSuccess(success);
    kept.end();
    unsaved.finish();
  }

  async function save(input: MessageTemplateInput) {
    onSavingChange(true);
    try {
      await kept.duringSave((draft) =>
        stored
          ? updateMessageTemplate(stored, input, draft)
          : createMessageTemplate(input, keyOfBody(kept.creation.get(), input), draft),
      );
      finish(stored ? 'Message template updated.' : 'New message template added.');
    } catch (error) {
      const found = stored ? findNewer(error) : undefined;
      // The response to an earlier attempt was lost.
      if (found?.name === input.name && found.text === input.text) finish('Message template updated.');
      else if (found !== undefined) setNewer(found);
      else if (error instanceof ApiError && error.code === 'name_taken') {
        form.setError('name', { type: 'server', message: error.message });
        form.setFocus('name');
      } else if (!setIssuesAndFocus(form, error))
        showFailureToast(
          error,
          `Something went wrong ${stored ? 'updating' : 'adding'} this message template. Please try again later.`,
        );
    } finally {
      onSavingChange(false);
      void queryClient.invalidateQueries({ queryKey: messageTemplatesKey });
    }
  }

  return { form, kept, newer, save: (input: MessageTemplateInput) => runOnce(() => save(input)) };
}
