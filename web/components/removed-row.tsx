import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { keepFocus } from './keep-focus.ts';
import classes from './removed-row.module.css';

type Props = {
  /** What was removed last; undefined once nothing can be put back. */
  name: string | undefined;
  onUndo: () => void;
  /** The form was saved or cleared: nothing is to be put back any more, whatever is changed next. */
  onSettled: () => void;
};

/** Says what was taken out of a list, and puts it back. */
export function RemovedRow({ name, onUndo, onSettled }: Props) {
  const { isDirty } = useFormContext().formState;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (!isDirty) settle();
  }, [isDirty]);
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
