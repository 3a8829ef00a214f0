import type { ImportKind } from '#schema/imports/import-kinds.ts';

/** Where an import of a kind begins. */
export function importPath(kind: ImportKind): string {
  return `/app/imports?kind=${kind}`;
}
