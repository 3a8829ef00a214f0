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

/** `filled` with what was typed into a form since it held `before`. Where both differ from that, what was typed. */
export function keepTyped<Draft extends object>(
  model: ChangeModel,
  { before, typed, filled }: { before: Draft; typed: Draft; filled: Draft },
): Draft {
  const { merged, conflicts } = merge(model, before, typed, filled);
  return takeAllMine(model, merged, conflicts);
}

/** The ids of rows that they deleted and that stay in the form. */
function keptRows(conflicts: readonly Conflict[]): string[] {
  return conflicts
    .filter(({ path, mine, theirs }) => path.length % 2 === 0 && mine !== undefined && theirs === undefined)
    .flatMap(({ path }) => path.at(-1) ?? []);
}

function replaceIds<Value>(value: Value, ids: ReadonlyMap<string, string>): Value;
function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => replaceIds(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIds(one, ids)]));
}

/**
 * Merges a save with what somebody else has saved meanwhile. A row that they deleted and that stays gets a new id, because
 * the server gives the id of a deleted row to no other: a save whose response is lost would not find its row again.
 */
export function mergeDraft<Draft extends object>(
  model: ChangeModel,
  { base, sent, current, theirs }: StaleSave<Draft>,
  newRowId: () => string,
): MergedDraft<Draft> {
  const { merged, conflicts, twins } = merge(model, base, sent, theirs);
  const mine = takeAllMine(model, merged, conflicts);
  // What was typed since wins: nobody has seen anything else in its place yet.
  const typed = merge(model, sent, current, mine);
  const values = takeAllMine(model, typed.merged, typed.conflicts);
  const kept = new Set(keptRows([...conflicts, ...typed.conflicts]));
  const result = { draft: merged, values, conflicts, twins };
  return kept.size > 0 ? replaceIds(result, new Map([...kept].map((id) => [id, newRowId()]))) : result;
}
