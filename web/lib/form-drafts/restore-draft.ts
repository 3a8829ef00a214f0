import type { FieldValues } from 'react-hook-form';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { keepTyped, type MergedDraft, mergeDraft } from '#schema/changes/merge/merge-draft.ts';
import type { DraftContent } from '#web/lib/drafts/stored-draft.ts';
import { newRowId } from '#web/lib/forms/row-id.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';

type Options<Draft extends FieldValues, Entity> = {
  changes: ChangeModel;
  toDraft: (entity: Entity | undefined) => Draft;
  onMerged?: ((merged: Draft, versions: Draft[]) => Draft) | undefined;
};

/** What the form holds when a draft is found. */
type Form<Draft, Entity> = {
  /** The version of the entity that it shows; none for a new entity. */
  base: Entity | undefined;
  initial: Draft;
  current: Draft;
};

export type Restored<Draft> = {
  values: Draft;
  /** Conflicts and twins, if somebody else has changed the entity since. */
  merged: MergedDraft<Draft> | undefined;
};

/** The values of a form with a draft in it. What was typed since the form opened is newer, and stays. */
export function restoreDraft<Draft extends FieldValues, Entity>(
  { changes, toDraft, onMerged }: Options<Draft, Entity>,
  found: DraftContent<Draft, Entity>,
  { base, initial, current }: Form<Draft, Entity>,
): Restored<Draft> {
  const theirs = toDraft(base);
  const before = toDraft(found.base);
  // Another release may have added fields.
  const mine: Draft = { ...before, ...found.values };
  const withTyped = (filled: Draft) =>
    isSame(current, initial) ? filled : keepTyped(changes, { before: initial, typed: current, filled });
  if (!base || !found.base || isSame(before, theirs))
    return { values: withTyped({ ...theirs, ...mine }), merged: undefined };

  const merged = mergeDraft(changes, { base: before, sent: mine, current: mine, theirs }, newRowId);
  const complete = (draft: Draft) => onMerged?.(draft, [before, mine, theirs]) ?? draft;
  const values = withTyped(complete(merged.values));
  return { values, merged: { ...merged, draft: complete(merged.draft), values } };
}
