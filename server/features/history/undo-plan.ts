import { createHash } from 'node:crypto';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { findChangeModel } from '#schema/changes/change-models.ts';
import { merge } from '#schema/changes/merge/merge.ts';
import type { Conflict } from '#schema/changes/merge/merge-units.ts';
import { takeMine, takeValue } from '#schema/changes/merge/unit-at.ts';
import { wholeDifferences } from '#schema/changes/sentences/describe-change.ts';
import type { UndoConflict, UndoInput } from '#schema/history/history-undo.ts';
import { versionAfter } from '#server/db/history/history-change.ts';
import { rowIdsIn } from '#server/db/rows/row-ids.ts';
import type { EntityJson, Versioned } from './entities/versioned.ts';
import { type ChangeRow, versionBeforeAll } from './versions.queries.ts';

/** What an undo of a change makes of an entity. */
export type UndoPlan = {
  current: EntityJson;
  /** The entity as it is now, without the change. Where there is a conflict, it is as now. */
  merged: EntityJson;
  /** What a later change set to something else, and has no choice yet. */
  conflicts: UndoConflict[];
  /** The ids of rows that come back. */
  formerIds: string[];
};

function joinTexts(texts: (string | undefined)[]): string | null {
  return texts.filter(Boolean).join('; ') || null;
}

/** What a choice names, besides the path: texts of two values can be the same, because long ones are cut. */
function tagOf({ theirs }: Conflict): string {
  return createHash('sha256')
    .update(JSON.stringify(theirs) ?? '')
    .digest('base64url');
}

/** A conflict in words. @param base the entity after the change */
function toUndoConflict(
  { id: entity }: Versioned,
  model: ChangeModel,
  { base, current }: { base: EntityJson; current: EntityJson },
  conflict: Conflict,
): UndoConflict {
  const fromNow = wholeDifferences(entity, current, takeValue(model, current, conflict));
  const fromAfter = wholeDifferences(entity, base, takeValue(model, base, conflict));
  return {
    path: conflict.path.join('.'),
    tag: tagOf(conflict),
    label: conflict.label,
    before: joinTexts((fromAfter.length > 0 ? fromAfter : fromNow).map(({ to }) => to)),
    after: joinTexts(fromAfter.map(({ from }) => from)),
    now: joinTexts(fromNow.map(({ from }) => from)),
  };
}

/**
 * Takes a change back: the merge of what it undoes into what is there now.
 * @param changes the change and all later ones of its entity, the newest first
 */
export async function planUndo(
  versioned: Versioned,
  changes: readonly ChangeRow[],
  current: EntityJson,
  { overwrite, keep }: Pick<UndoInput, 'overwrite' | 'keep'>,
): Promise<UndoPlan> {
  const change = changes.at(-1);
  const model = findChangeModel(versioned.id);
  const mine = await versionBeforeAll(current, changes);
  // Not what the later changes lead back to: the names of others in it would be those of now.
  const base = change ? versionAfter(mine, change) : null;
  if (!model || !base || !mine) throw new Error('The history lacks the entity of a change.');
  const { merged, conflicts } = merge(model, base, mine, current);
  const isNamedIn = (choices: UndoInput['keep']) => (conflict: Conflict) =>
    choices.some(({ path, tag }) => path === conflict.path.join('.') && tag === tagOf(conflict));
  const result = conflicts
    .filter(isNamedIn(overwrite))
    .reduce((entity, conflict) => takeMine(model, entity, conflict), merged);
  const open = conflicts.filter((conflict) => !isNamedIn([...overwrite, ...keep])(conflict));
  return {
    current,
    merged: result,
    conflicts: open.map((conflict) => toUndoConflict(versioned, model, { base, current }, conflict)),
    formerIds: rowIdsIn(mine),
  };
}
