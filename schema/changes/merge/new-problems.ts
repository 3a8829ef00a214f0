import type { ChangeModel } from '#schema/changes/change-model.ts';
import type { Values } from '#schema/changes/unit.ts';

function countProblems({ schema }: ChangeModel, values: Values): Map<string, number> {
  const counts = new Map<string, number>();
  const parsed = schema?.safeParse(values);
  for (const { message } of parsed?.error?.issues ?? []) counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
}

/** How many problems the result has that neither version has. A draft may be unfinished. */
export function newProblems(
  model: ChangeModel,
  { mine, theirs }: { mine: Values; theirs: Values },
  merged: Values,
): number {
  const found = countProblems(model, merged);
  if (found.size === 0) return 0;
  const known = [countProblems(model, mine), countProblems(model, theirs)];
  return [...found].reduce((sum, [message, count]) => {
    const before = known.reduce((total, problems) => total + (problems.get(message) ?? 0), 0);
    return sum + Math.max(0, count - before);
  }, 0);
}
