import { Button } from '@mantine/core';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './undo-note.module.css';

type Props = {
  /** What was done; undefined if nothing. */
  text: string | undefined;
  /** Absent if it cannot be undone. */
  onUndo?: (() => void) | undefined;
};

/** Says what was done in a form, with an Undo button. */
export function UndoNote({ text, onUndo }: Props) {
  return (
    <output>
      {text !== undefined && (
        <span className={classes.note}>
          {text}
          {onUndo && (
            <Button variant="default" size="compact-sm" onMouseDown={retainFocus} onClick={onUndo}>
              Undo
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
