import type { FieldErrors } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordSections } from '#web/features/records/record-sections.ts';
import { listProblems, type Problem } from '#web/lib/forms/form.ts';
import type { FormAnchor } from '#web/ui/form/section-nav.tsx';

/** Two addresses have the same fields. */
const addressNames = new Map([
  ['billingAddress', 'Billing address'],
  ['serviceAddress', 'Service address'],
]);

function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

/**
 * What is wrong with a record, from the top of the page to its end. A service address that is copied is mended where it
 * is copied from.
 */
export function recordProblems(errors: FieldErrors, values: unknown, isServiceCopied: boolean): Problem[] {
  return listProblems(errors, values)
    .filter(({ path }) => !(isServiceCopied && fieldOf(path) === 'serviceAddress'))
    .map((problem) => ({ ...problem, where: addressNames.get(fieldOf(problem.path)) }));
}

export function recordAnchors(kind: RecordKind, problems: Problem[]): FormAnchor[] {
  const fields = new Set(problems.map(({ path }) => fieldOf(path)));
  return recordSections(kind).map((section) => ({
    id: section.id,
    label: section.title,
    hasProblem: section.fields.some((field) => fields.has(field)),
  }));
}
