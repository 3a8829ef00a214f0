import '#web/ui/dialog/dialog-styles.ts';
import { Button, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { UndoConflict, Undone } from '#schema/history/history-undo.ts';
import { undoChange } from '#web/features/history/history.api.ts';
import { refreshAll } from '#web/features/history/history.queries.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { showFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { showSuccess } from '#web/lib/toasts/toast.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { useStepFocus } from '#web/ui/dialog/use-step-focus.ts';
import classes from './undo.module.css';
import { type Choice, useUndoChoices } from './use-undo-choices.ts';

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
  isFirst: boolean;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
};

/** A field that a later change set to something else. */
function Question({ conflict, choice, isFirst, isMissing, onChoose }: QuestionProps) {
  const { label, before, after, now } = conflict;
  return (
    <Radio.Group
      className={classes.question}
      label={label}
      description={`It was changed again since. This change set it to: ${after ?? 'None'}`}
      error={isMissing && 'Please choose a value.'}
      value={choice ?? null}
      onChange={(value) => onChoose(value as Choice)}
    >
      <div className={classes.choices}>
        <Radio
          value="overwrite"
          label={`Before the change: ${before ?? 'None'}`}
          data-autofocus={isFirst || undefined}
        />
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
  const form = useStepFocus<HTMLFormElement>();
  const changesId = useId();
  const [isSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { conflicts } = preview;
  const { choiceOf, choose, firstOpen, input } = useUndoChoices(conflicts);

  async function save() {
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
    if (firstOpen < 0) return void save();
    form.current
      ?.querySelectorAll<HTMLElement>('[role="radiogroup"]')
      [firstOpen]?.querySelector('input')
      ?.focus();
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={handleSubmit}>
      {conflicts.map((conflict, index) => (
        <Question
          key={conflict.path}
          conflict={conflict}
          choice={choiceOf(conflict)}
          isFirst={index === 0}
          isMissing={isSubmitted && !choiceOf(conflict)}
          onChoose={(choice) => choose(conflict, choice)}
        />
      ))}
      <div id={changesId} className={classes.form}>
        {children}
      </div>
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isSaving}
          data-autofocus={conflicts.length === 0 || undefined}
          aria-describedby={changesId}
        >
          Undo Change
        </Button>
      </DialogActions>
    </form>
  );
}
