import { useState } from 'react';
import type { UndoConflict, UndoInput } from '#schema/history/history-undo.ts';

export type Choice = 'overwrite' | 'keep';

/** What somebody chose in each conflict. A choice is void once the value of now is another one. */
export function useUndoChoices(conflicts: UndoConflict[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, { choice: Choice; tag: string }>>(new Map());

  function choiceOf({ path, tag }: UndoConflict): Choice | undefined {
    const made = choices.get(path);
    return made?.tag === tag ? made.choice : undefined;
  }

  const chosen = (choice: Choice): UndoInput['keep'] =>
    conflicts.filter((conflict) => choiceOf(conflict) === choice).map(({ path, tag }) => ({ path, tag }));

  return {
    choiceOf,
    choose: ({ path, tag }: UndoConflict, choice: Choice) =>
      setChoices(new Map(choices).set(path, { choice, tag })),
    /** The first conflict without a choice. */
    firstOpen: conflicts.findIndex((conflict) => !choiceOf(conflict)),
    input: { overwrite: chosen('overwrite'), keep: chosen('keep') },
  };
}
