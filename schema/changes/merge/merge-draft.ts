import type { ChangeModel } from '#schema/changes/change-model.ts';
import { merge } from './merge.ts';
import type { Conflict, Twin } from './merge-units.ts';
import { takeMine } from './unit-at.ts';

/** The versions of a save that came too late, as drafts. */
export type StaleSave<Draft> = {
  /** What the form was filled with. */
  base: Draft;
  /** What was sent. */
  sent: Draft;
  /** What the form holds by now. */
  current: Draft;
  /** What somebody else has saved. */
  theirs: Draft;
};

export type MergedDraft<Draft> = {
  /** What can be saved: theirs with the changes that were sent, and theirs where somebody has to choose. */
  draft: Draft;
  /** What the form holds from now on: the same, but mine where somebody has to choose, and what was typed since. */
  values: Draft;
  conflicts: Conflict[];
  twins: Twin[];
};

/** `values` with what is `mine` in all conflicts. */
function takeAllMine<Draft extends object>(
  model: ChangeModel,
  values: Draft,
  conflicts: readonly Conflict[],
): Draft {
  return conflicts.reduce((draft, conflict) => takeMine(model, draft, conflict), values);
}

/** Merges a save with what somebody else has saved meanwhile. */
export function mergeDraft<Draft extends object>(
  model: ChangeModel,
  { base, sent, current, theirs }: StaleSave<Draft>,
): MergedDraft<Draft> {
  const { merged, conflicts, twins } = merge(model, base, sent, theirs);
  const mine = takeAllMine(model, merged, conflicts);
  // What was typed since wins: nobody has seen anything else in its place yet.
  const typed = merge(model, sent, current, mine);
  return { draft: merged, values: takeAllMine(model, typed.merged, typed.conflicts), conflicts, twins };
}
