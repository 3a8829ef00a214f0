import { type CustomerTarget, customerTargets, type ImportTarget } from '#schema/imports/import-targets.ts';
import type { ImportColumn } from '#schema/imports/imports.ts';
import { invalid } from '#server/base/errors.ts';

/** What a row is named by. */
const naming: readonly CustomerTarget[] = ['name', 'company', 'firstName', 'lastName', 'id'];

/** @throws AppError 400 where two columns are the same, or none is the name */
export function checkTargets(columns: readonly ImportColumn[]): void {
  const chosen = columns.flatMap(({ target }) => target ?? []);
  for (const target of chosen) {
    const { label, isRepeatable }: ImportTarget = customerTargets[target];
    if (!isRepeatable && chosen.filter((other) => other === target).length > 1)
      throw invalid(`Two columns are ${label}. Please choose one of them.`, 'columns');
  }
  if (!chosen.some((target) => naming.includes(target)))
    throw invalid('Please choose the column with the name of the customer.', 'columns');
}
