import { Button, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { UndoConflict, Undone } from '#schema/history/history-undo.ts';
import { undoChange } from '#web/features/history/history.api.ts';
import { refreshAll } from '#web/features/history/history.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import classes from './undo.module.css';

type Choice = 'overwrite' | 'keep';
/** The choice about a value that somebody saw, by the path of its conflict. */
type Choices = ReadonlyMap<string, { choice: Choice; tag: string }>;

/** A choice is void once the value of now is another one. */
function choiceOf(choices: Choices, { path, tag }: UndoConflict): Choice | undefined {
  const made = choices.get(path);
  return made?.tag === tag ? made.choice : undefined;
}

type Props = {
  changeId: string;
  preview: Undone;
  isSaving: boolean;
  onSavingChange: (isSaving: boolean) => void;
  /** Somebody saved something since the preview. */
  onRefresh: () => void;
  onClose: () => void;
  children: ReactNode;
};

type QuestionProps = {
  conflict: UndoConflict;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
};

/** A field that a later change set to something else. */
function Question({ conflict: { label, before, after, now }, choice, isMissing, onChoose }: QuestionProps) {
  return (
    <Radio.Group
      className={classes.question}
      label={label}
      description={`The change set it to: ${after ?? 'None'}. Since then it was changed again.`}
      error={isMissing && 'Please choose a value.'}
      value={choice ?? null}
      onChange={(value) => onChoose(value as Choice)}
    >
      <div className={classes.choices}>
        <Radio value="overwrite" label={`Before the change: ${before ?? 'None'}`} />
        <Radio value="keep" label={`Now: ${now ?? 'None'}`} />
      </div>
    </Radio.Group>
  );
}

/** What the server says about an undo that it refused. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  const reasons = error.issues.map(({ message }) => message);
  return [error.error, ...reasons.filter((reason) => reason !== error.error)].filter(Boolean).join(' ');
}

/** Asks what to do about fields that changed again since, and saves the undo. */
export function UndoForm(props: Props) {
  const { changeId, preview, isSaving, onSavingChange, onRefresh, onClose, children } = props;
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [isSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { conflicts } = preview;
  const open = conflicts.filter((conflict) => !choiceOf(choices, conflict));
  const chosen = (choice: Choice) =>
    conflicts
      .filter((conflict) => choiceOf(choices, conflict) === choice)
      .map(({ path, tag }) => ({ path, tag }));

  async function save() {
    const input = { overwrite: chosen('overwrite'), keep: chosen('keep') };
    onSavingChange(true);
    setRefusal(undefined);
    try {
      await undoChange(changeId, input, keyFor({ changeId, ...input }));
      void showSuccess('Change undone.');
      onClose();
      void refreshAll(queryClient);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason) setRefusal(reason);
      else showFailureToast(error, 'Something went wrong undoing this change. Please try again later.');
      if (error instanceof ApiError && error.code === 'changed_since') onRefresh();
    } finally {
      onSavingChange(false);
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    const [first] = open;
    if (!first) return void save();
    const index = conflicts.indexOf(first);
    form.current
      ?.querySelectorAll<HTMLElement>('[role="radiogroup"]')
      [index]?.querySelector('input')
      ?.focus();
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={handleSubmit}>
      {conflicts.map((conflict) => (
        <Question
          key={conflict.path}
          conflict={conflict}
          choice={choiceOf(choices, conflict)}
          isMissing={isSubmitted && open.includes(conflict)}
          onChoose={(choice) =>
            setChoices(new Map(choices).set(conflict.path, { choice, tag: conflict.tag }))
          }
        />
      ))}
      {children}
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} data-autofocus={conflicts.length === 0 || undefined}>
          Undo Change
        </Button>
      </DialogActions>
    </form>
  );
}
