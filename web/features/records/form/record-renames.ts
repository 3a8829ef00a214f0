import type { RecordDraft } from '#schema/records/records.ts';

/** The current name of each renamed manufacturer by its old name. */
export type Renames = ReadonlyMap<string, string>;

/** Whether the typed text names the manufacturer. Case and extra spaces don't matter. */
export function isNamed(typed: string, name: string): boolean {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return fold(typed) === fold(name);
}

/** Adds a rename, and updates earlier renames to the old name. */
export function addRename(renames: Renames, oldName: string, newName: string): Renames {
  const updated = [...renames].map(
    ([old, current]) => [old, current === oldName ? newName : current] as const,
  );
  return new Map(
    [...updated, [oldName, newName] as const].filter(([old, current]) => old !== current && old !== newName),
  );
}

/** The draft with the new names of renamed manufacturers. */
export function withRenamed(draft: RecordDraft, renames: Renames): RecordDraft {
  if (renames.size === 0) return draft;
  const equipment = draft.equipment.map((unit) => ({
    ...unit,
    manufacturer: renames.get(unit.manufacturer) ?? unit.manufacturer,
  }));
  return { ...draft, equipment };
}
