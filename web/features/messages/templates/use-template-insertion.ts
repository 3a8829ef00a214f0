import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  fillMessageTemplate,
  type MessageTemplate,
  type PlaceholderValues,
} from '#schema/messages/message-templates.ts';
import { type Insertion, insertTemplate } from '#web/features/messages/draft/insert-template.ts';
import type { MessageDraft } from '#web/features/messages/draft/message-draft.ts';
import { useLoggedFailure } from '#web/lib/use-logged-failure.ts';
import { messageTemplatesQuery } from './message-templates.queries.ts';

const maxWaitMs = 1000;

/** The templates, and the function that puts one into the text of the surrounding form. */
export function useTemplateInsertion(
  values: PlaceholderValues,
  onInsert: (template: MessageTemplate) => void,
) {
  const { data: page, error, isPending } = useQuery(messageTemplatesQuery);
  useLoggedFailure(error, 'Loading the message templates');
  const queryClient = useQueryClient();
  const { control, getValues, setValue, setFocus, formState } = useFormContext<MessageDraft>();
  const message = useWatch({ control, name: 'message' });
  // Those that Undo takes back, the latest last.
  const [insertions, setInsertions] = useState<Insertion[]>([]);
  const [deletedName, setDeletedName] = useState<string>();
  const lastPick = useRef<string>(undefined);
  const templates = page?.data;

  function setMessage(text: string) {
    setValue('message', text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setFocus('message');
  }

  /** The template as stored now; undefined if it was deleted. Without an answer in time, as it was loaded. */
  async function findLatest(known: MessageTemplate): Promise<MessageTemplate | undefined> {
    const latest = await Promise.race([
      queryClient.fetchQuery({ ...messageTemplatesQuery, staleTime: 0 }).catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs)),
    ]);
    return latest ? latest.data.find(({ _id }) => _id === known._id) : known;
  }

  async function insert(id: string) {
    const known = templates?.find(({ _id }) => _id === id);
    if (!known) return;
    lastPick.current = id;
    const template = await findLatest(known);
    if (lastPick.current !== id) return;
    setDeletedName(template ? undefined : known.name);
    // Without any template left, the field that has the focus goes.
    if (!template) return setFocus('message');
    const text = fillMessageTemplate(template.text, values);
    const next = insertTemplate(getValues('message'), { name: template.name, text }, insertions.at(-1));
    setInsertions([...insertions, next]);
    setMessage(next.after);
    onInsert(template);
  }

  // Once the text was edited, Undo would discard the edit.
  const last = insertions.at(-1);
  const undoable = last?.after === message ? last : undefined;

  function undo() {
    if (!undoable) return;
    setInsertions(insertions.slice(0, -1));
    setMessage(undoable.before);
  }

  const note = deletedName === undefined ? undefined : `"${deletedName}" was deleted in the meantime.`;
  return {
    templates,
    isLoading: isPending,
    isFailed: templates === undefined && error !== null,
    insert,
    note: note ?? (undoable && `Inserted "${undoable.name}".`),
    undo: note === undefined && undoable ? undo : undefined,
  };
}
