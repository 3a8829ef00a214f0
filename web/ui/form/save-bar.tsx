import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { ErrorSummary, type ProblemAction } from './error-summary.tsx';
import classes from './save-bar.module.css';

type Props = {
  /** 'Save Customer' */
  submitLabel: string;
  isDirty: boolean;
  /** Nothing has been saved yet, so an untouched form says nothing. */
  isNew?: boolean;
  isSaving: boolean;
  /** What keeps the form from being saved; shown once a submit was tried. */
  problems: Problem[];
  /** Goes to the field of a problem. */
  onJump: (path: string) => void;
  /** A way out of a problem other than filling the field in. */
  problemAction?: ((problem: Problem) => ProblemAction | undefined) | undefined;
  /** What has to be decided before this can be saved. */
  notice?: ReactNode;
  /** Links and buttons at the left. */
  secondary?: ReactNode;
};

/** A dialog asks something about the form, so its keys are not the form's. */
function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/**
 * The bar at the foot of a form, inside its `<form>`. Ctrl+S (or Cmd+S) submits it. The form itself sees to it that it
 * is saved once at a time.
 */
export function SaveBar(props: Props) {
  const { submitLabel, isDirty, isNew, isSaving, problems, onJump, problemAction, notice, secondary } = props;
  const submit = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) submit.current?.form?.requestSubmit();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const state = isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : isNew ? '' : 'Saved';
  return (
    <div className={classes.bar}>
      {notice}
      {problems.length > 0 && (
        <ErrorSummary problems={problems} onJump={onJump} problemAction={problemAction} />
      )}
      {/* A field that is left by pressing a button here may grow by its error and push the button away from under it. */}
      <div className={classes.line} onMouseDown={retainFocus} role="presentation">
        {secondary}
        <output className={classes.state} data-dirty={(isDirty && !isSaving) || undefined}>
          {state}
        </output>
        {/* Not disabled while it saves: that would take the focus away from whoever pressed it. */}
        <Button
          ref={submit}
          type="submit"
          className={classes.submit}
          aria-disabled={isSaving || undefined}
          title="Ctrl+S"
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
