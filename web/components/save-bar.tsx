import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Problem } from '../lib/form.ts';
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
  /** Links and buttons at the left. */
  secondary?: ReactNode;
};

/** The bar at the foot of a form, inside its `<form>`. Ctrl+S (or Cmd+S) submits it. */
export function SaveBar(props: Props) {
  const { submitLabel, isDirty, isNew, isSaving, problems, onJump, problemAction, secondary } = props;
  const submit = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat && !submit.current?.disabled) submit.current?.form?.requestSubmit();
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  const state = isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : isNew ? '' : 'Saved';
  return (
    <div className={classes.bar}>
      {problems.length > 0 && (
        <ErrorSummary problems={problems} onJump={onJump} problemAction={problemAction} />
      )}
      <div className={classes.line}>
        {secondary}
        <output className={classes.state} data-dirty={(isDirty && !isSaving) || undefined}>
          {state}
        </output>
        <Button ref={submit} type="submit" loading={isSaving} title="Ctrl+S">
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
