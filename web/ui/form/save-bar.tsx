import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Problem } from '#web/lib/forms/form.ts';
import { useBottomBar } from '#web/lib/forms/use-bottom-bar.ts';
import type { SaveFailure } from '#web/lib/saves/save-failure.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import { ErrorSummary, type ProblemAction } from './error-summary.tsx';
import classes from './save-bar.module.css';

type Props = {
  submitLabel: string;
  isDirty: boolean;
  /** Nothing is saved yet, so an untouched form shows no state. */
  isNew?: boolean;
  isSaving: boolean;
  /** Why the last save failed. */
  failure?: SaveFailure['reason'] | undefined;
  /** The problems that prevent saving. Pass them once the form was submitted. */
  problems: Problem[];
  /** Jumps to the field of a problem. */
  onJump: (path: string) => void;
  /** An action that solves a problem without filling in the field. */
  problemAction?: ((problem: Problem) => ProblemAction | undefined) | undefined;
  /** A decision that is required before saving. */
  banner?: ReactNode;
  /** Links and buttons at the left. */
  secondary?: ReactNode;
};

/** Failures that stay on the screen until the form is saved. The banner reports the others. */
const failureTexts: Partial<Record<SaveFailure['reason'], string>> = {
  unreachable: 'Not saved: no connection',
  restoring: 'Not saved: a backup is being restored',
  rejected: 'Not saved',
};

/** Keyboard shortcuts don't reach the form while a dialog is open. */
function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** The bar at the bottom of a form, inside its `<form>`. Ctrl+S or Cmd+S submits the form, which must ignore repeated submits. */
export function SaveBar(props: Props) {
  const {
    submitLabel,
    isDirty,
    isNew,
    isSaving,
    failure,
    problems,
    onJump,
    problemAction,
    banner,
    secondary,
  } = props;
  const bar = useRef<HTMLDivElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useBottomBar(bar);

  // Before the page is painted: a key pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) submit.current?.form?.requestSubmit();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const failed = failure && failureTexts[failure];
  const state = isSaving ? 'Saving...' : (failed ?? (isDirty ? 'Unsaved changes' : isNew ? '' : 'Saved'));
  return (
    <div ref={bar} className={classes.bar}>
      {banner}
      {problems.length > 0 && (
        <ErrorSummary problems={problems} onJump={onJump} problemAction={problemAction} />
      )}
      {/* Without retainFocus, the blurred field could show its error and move the button away from the pointer. */}
      <div className={classes.line} onMouseDown={retainFocus} role="presentation">
        {secondary}
        <output
          className={classes.state}
          data-dirty={((isDirty || failed) && !isSaving) || undefined}
          data-failed={(failed && !isSaving) || undefined}
        >
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
