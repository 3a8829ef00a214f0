import type { ImportTarget } from '#schema/imports/import-targets.ts';
import type { Import, ImportColumn } from '#schema/imports/imports.ts';
import { importTargets } from '#schema/imports/kind-targets.ts';
import { columnName } from '#web/features/imports/import-sentences.ts';
import { type FieldChoice, filterChoices } from '#web/ui/combobox/field-choice.ts';

/** The name of a target of the kind. */
export type Target = string;
/** What becomes of each column, by its index; null: not taken. */
export type Targets = ReadonlyMap<number, Target | null>;

export const notTakenId = 'not-taken';
const notTaken: FieldChoice = { id: notTakenId, label: 'Not taken' };

export function storedTargets({ columns }: Pick<Import, 'columns'>): Targets {
  return new Map(columns.map(({ index, target }) => [index, target]));
}

export function hasTargets(entry: Pick<Import, 'columns'>, targets: Targets): boolean {
  return entry.columns.every(({ index, target }) => (targets.get(index) ?? null) === target);
}

function definitionOf({ kind }: Pick<Import, 'kind'>, target: Target): ImportTarget | undefined {
  return importTargets(kind)[target];
}

export function targetLabel(entry: Pick<Import, 'kind'>, target: Target): string {
  return definitionOf(entry, target)?.label ?? target;
}

function isRepeatable(entry: Pick<Import, 'kind'>, target: Target): boolean {
  return definitionOf(entry, target)?.isRepeatable ?? false;
}

/** The other column that a target would be taken from. */
function holderOf(
  entry: Pick<Import, 'kind' | 'columns'>,
  targets: Targets,
  { index, target }: { index: number; target: Target },
): ImportColumn | undefined {
  if (isRepeatable(entry, target)) return undefined;
  return entry.columns.find((other) => other.index !== index && targets.get(other.index) === target);
}

/** What a column can become, for the text that a person typed. */
export function listTargets(
  entry: Pick<Import, 'kind' | 'columns'>,
  targets: Targets,
  index: number,
  text: string,
): FieldChoice[] {
  const names = Object.keys(importTargets(entry.kind));
  const choices = names.map((target) => {
    const holder = holderOf(entry, targets, { index, target });
    return {
      id: target,
      label: targetLabel(entry, target),
      detail: holder && `Instead of the column ${columnName(holder)}`,
    };
  });
  return filterChoices(text, [notTaken, ...choices]);
}

/** The targets after a choice: one that only one column can have is taken from the column that had it. */
export function chooseTarget(
  entry: Pick<Import, 'kind' | 'columns'>,
  targets: Targets,
  index: number,
  id: string,
): Targets {
  const target = id === notTakenId ? null : id;
  const holder = target && holderOf(entry, targets, { index, target });
  const chosen = new Map(targets).set(index, target);
  return holder ? chosen.set(holder.index, null) : chosen;
}
