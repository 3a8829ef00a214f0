import { recordKinds } from '#schema/records/record-kinds.ts';

/** What an import creates and updates. */
export type ImportKind = 'customer' | (typeof recordKinds)[number]['id'] | 'unit';

/** How a kind is called. */
type KindLabels = { singular: string; plural: string; titles: string };

/** The kinds of imports, in the order in which a person chooses from them. */
export const importKinds = [
  'customer',
  ...recordKinds.map(({ id }) => id),
  'unit',
] as const satisfies ImportKind[];

export function isImportKind(text: string): text is ImportKind {
  return importKinds.some((kind) => kind === text);
}

export function findRecordKind(kind: string) {
  return recordKinds.find(({ id }) => id === kind);
}

export function importKindLabels(kind: ImportKind): KindLabels {
  if (kind === 'customer') return { singular: 'customer', plural: 'customers', titles: 'Customers' };
  const found = findRecordKind(kind);
  return found ? found.labels : { singular: 'unit', plural: 'units', titles: 'Units' };
}
