import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import { retainFocus } from '#web/ui/dialog/retain-focus.ts';
import classes from './removed-row.module.css';

type Props = {
  /** What was removed last; undefined once nothing can be put back. */
  name: string | undefined;
  onUndo: () => void;
  /** The form was saved or filled anew: nothing is to be put back any more, whatever is changed next. */
  onSettled: () => void;
};

/** Says what was taken out of a list, and puts it back. */
export function RemovedRow({ name, onUndo, onSettled }: Props) {
  const { defaultValues } = useFormContext().formState;
  const filledFrom = useRef(defaultValues);
  const settle = useEffectEvent(onSettled);
  // Not once nothing is changed any more: a row that was typed and removed leaves the form as it was.
  useEffect(() => {
    if (!isSame(filledFrom.current, defaultValues)) settle();
    filledFrom.current = defaultValues;
  }, [defaultValues]);
  return (
    <output>
      {name !== undefined && (
        <span className={classes.removed}>
          {`${name} was removed.`}
          <Button variant="default" size="compact-sm" onMouseDown={retainFocus} onClick={onUndo}>
            Undo
          </Button>
        </span>
      )}
    </output>
  );
}
