import { findRecordKind, type ImportKind } from './import-kinds.ts';
import { customerTargets } from './import-targets.ts';
import { type ImportTargets, recordTargets, unitImportTargets } from './record-targets.ts';

/** What a column can become in an import of this kind, in the order in which a person chooses. */
export function importTargets(kind: ImportKind): ImportTargets {
  if (kind === 'customer') return customerTargets;
  const recordKind = findRecordKind(kind);
  return recordKind ? recordTargets(recordKind) : unitImportTargets;
}
