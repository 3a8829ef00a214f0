import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { ErrorSummary, type ProblemAction } from './error-summary.tsx';
import classes from './save-bar.module.css';

type Props = {
  submitLabel: string;
  isDirty: boolean;
  /** Nothing is saved yet, so an untouched form shows no state. */
  isNew?: boolean;
  isSaving: boolean;
  /** The problems that prevent saving. Pass them once the form was submitted. */
  problems: Problem[];
  /** Jumps to the field of a problem. */
  onJump: (path: string) => void;
  /** An action that solves a problem without filling in the field. */
  problemAction?: ((problem: Problem) => ProblemAction | undefined) | undefined;
  /** A decision that is required before saving. */
  notice?: ReactNode;
  /** Links and buttons at the left. */
  secondary?: ReactNode;
};

/** Keyboard shortcuts don't reach the form while a dialog is open. */
function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** The bar at the bottom of a form, inside its `<form>`. Ctrl+S or Cmd+S submits the form, which must ignore repeated submits. */
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
      {/* Without retainFocus, the blurred field could show its error and move the button away from the pointer. */}
      <div className={classes.line} onMouseDown={retainFocus} role="presentation">
        {secondary}
        <output className={classes.state} data-dirty={(isDirty && !isSaving) || undefined}>
          {state}
        </output>
        {/* Not disabled while saving, because a disabled button loses the focus. */}
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
