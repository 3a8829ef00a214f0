import { findRecordKind, type ImportKind } from '#schema/imports/import-kinds.ts';
import type { ImportColumn } from '#schema/imports/imports.ts';
import { importTargets } from '#schema/imports/kind-targets.ts';
import { invalid } from '#server/base/errors.ts';

/** What a row is named by, and what to say without it. */
function namingOf(kind: ImportKind): { targets: readonly string[]; missing: string } {
  if (kind === 'customer')
    return {
      targets: ['name', 'company', 'firstName', 'lastName', 'id'],
      missing: 'Please choose the column with the name of the customer.',
    };
  if (kind === 'unit')
    return {
      targets: ['record'],
      missing: 'Please choose the column with the number of the record that has the unit, such as WO-1001.',
    };
  const singular = findRecordKind(kind)?.labels.singular ?? 'record';
  return {
    targets: [
      'customer',
      'customerId',
      'email',
      'phone',
      'mobilePhone',
      'homePhone',
      'workPhone',
      'id',
      'number',
    ],
    missing: `Please choose the column with the customer of the ${singular}.`,
  };
}

/** @throws AppError 400 where two columns are the same, or none says what a row is about */
export function checkTargets(kind: ImportKind, columns: readonly ImportColumn[]): void {
  const chosen = columns.flatMap(({ target }) => target ?? []);
  for (const [name, { label, isRepeatable }] of Object.entries(importTargets(kind)))
    if (!isRepeatable && chosen.filter((other) => other === name).length > 1)
      throw invalid(`Two columns are ${label}. Please choose one of them.`, 'columns');
  const { targets, missing } = namingOf(kind);
  if (!chosen.some((target) => targets.includes(target))) throw invalid(missing, 'columns');
  if (kind === 'unit' && !chosen.includes('equipment.serial'))
    throw invalid('Please choose the column with the serial number of the unit.', 'columns');
}
