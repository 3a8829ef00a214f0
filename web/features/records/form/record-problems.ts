import type { FieldErrors } from 'react-hook-form';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordFormSlots } from '#web/features/records/record-form-slots.ts';
import { recordSections } from '#web/features/records/record-sections.ts';
import { listProblems, type Problem } from '#web/lib/forms/form.ts';
import type { FormAnchor } from '#web/ui/form/section-nav.tsx';

/** Labels for the address of a problem, because both addresses have the same fields. */
const addressLabels = new Map([
  ['billingAddress', 'Billing address'],
  ['serviceAddress', 'Service address'],
]);

function fieldOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

/**
 * The problems of a record form from top to bottom. Without those of a service address that is a copy of the billing
 * address: they have to be fixed there.
 */
export function recordProblems(errors: FieldErrors, values: unknown, hasSameAddress: boolean): Problem[] {
  return listProblems(errors, values)
    .filter(({ path }) => !(hasSameAddress && fieldOf(path) === 'serviceAddress'))
    .map((problem) => ({ ...problem, rowLabel: addressLabels.get(fieldOf(problem.path)) }));
}

export function recordAnchors(
  kind: RecordKind,
  messages: RecordFormSlots['messages'],
  problems: Problem[],
): FormAnchor[] {
  const fields = new Set(problems.map(({ path }) => fieldOf(path)));
  return recordSections(kind, messages).map((section) => ({
    id: section.id,
    label: section.title,
    hasProblem: section.fields.some((field) => fields.has(field)),
  }));
}
