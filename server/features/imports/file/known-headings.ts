import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { importTargets } from '#schema/imports/kind-targets.ts';

/** A heading without case, spaces and marks. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The targets of a kind by the plain text of their headings. A heading of two targets belongs to the first. */
export function targetsByHeader(kind: ImportKind): Map<string, string> {
  const targets = Object.entries(importTargets(kind));
  const labels = targets.map(([name, { label }]) => [plainHeader(label), name] as const);
  const others = targets.flatMap(([name, { headings }]) =>
    headings.map((heading) => [plainHeader(heading), name] as const),
  );
  return new Map([...others.toReversed(), ...labels.toReversed()]);
}
