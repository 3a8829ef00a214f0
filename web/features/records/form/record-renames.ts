import type { RecordDraft } from '#schema/records/records.ts';

/** Manufacturers by their former names. */
export type Renames = ReadonlyMap<string, string>;

/** Whether what somebody typed is that name: a manufacturer is known by it in any spelling of capitals and spaces. */
export function isNamed(typed: string, name: string): boolean {
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return fold(typed) === fold(name);
}

/** The names as they are after one more of them was changed, those that were changed before included. */
export function addRename(renames: Renames, former: string, name: string): Renames {
  const followed = [...renames].map(([old, known]) => [old, known === former ? name : known] as const);
  return new Map(
    [...followed, [former, name] as const].filter(([old, known]) => old !== known && old !== name),
  );
}

/** What equipment refers to by name, after manufacturers were renamed. */
export function withRenamed(draft: RecordDraft, renames: Renames): RecordDraft {
  if (renames.size === 0) return draft;
  const equipment = draft.equipment.map((unit) => ({
    ...unit,
    manufacturer: renames.get(unit.manufacturer) ?? unit.manufacturer,
  }));
  return { ...draft, equipment };
}
