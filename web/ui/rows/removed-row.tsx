import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import { UndoNote } from '#web/ui/text/undo-note.tsx';

type Props = {
  /** The name of the last removed row; undefined if there is nothing to undo. */
  name: string | undefined;
  onUndo: () => void;
  /** The form was saved or reset, so the removal can no longer be undone. */
  onSettled: () => void;
};

/** Says which row was removed from a list, with an Undo button. */
export function RemovedRow({ name, onUndo, onSettled }: Props) {
  const { defaultValues } = useFormContext().formState;
  const lastDefaultValues = useRef(defaultValues);
  const settle = useEffectEvent(onSettled);
  // Compare the default values instead of isDirty: adding a row and removing it leaves the form clean, too.
  useEffect(() => {
    if (!isSame(lastDefaultValues.current, defaultValues)) settle();
    lastDefaultValues.current = defaultValues;
  }, [defaultValues]);
  return <UndoNote text={name === undefined ? undefined : `${name} was removed.`} onUndo={onUndo} />;
}
