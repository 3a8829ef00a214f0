import { Button } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { keepFocus } from './keep-focus.ts';
import classes from './removed-row.module.css';

type Props = {
  /** What was removed last; undefined once nothing can be put back. */
  name: string | undefined;
  onUndo: () => void;
};

/** Says what was taken out of a list, and puts it back. */
export function RemovedRow({ name, onUndo }: Props) {
  // A form that was saved or cleared has settled it.
  const { isDirty } = useFormContext().formState;
  return (
    <output>
      {name !== undefined && isDirty && (
        <span className={classes.removed}>
          {`${name} was removed.`}
          <Button variant="default" size="compact-sm" onMouseDown={keepFocus} onClick={onUndo}>
            Undo
          </Button>
        </span>
      )}
    </output>
  );
}
