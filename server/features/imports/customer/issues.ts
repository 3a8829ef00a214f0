import type { z } from 'zod';
import type { CustomerTarget } from '#schema/imports/import-targets.ts';
import type { ImportIssue } from '#schema/imports/imports.ts';

const addressTargets: Record<string, CustomerTarget> = { name: 'addressName' };
const contactTargets: Record<string, CustomerTarget> = {
  name: 'contactName',
  title: 'contactTitle',
  email: 'email',
  phoneNumbers: 'phone',
};

/** The targets whose columns an issue may be about, the most likely first. */
function targetsOf(path: readonly PropertyKey[]): CustomerTarget[] {
  const [field, ...rest] = path.map(String);
  if (field === 'address') {
    const part = rest[0] ?? '';
    return [addressTargets[part] ?? (part as CustomerTarget), 'address'];
  }
  if (field === 'contacts') {
    const target = contactTargets[rest[1] ?? ''];
    const phones: CustomerTarget[] = target === 'phone' ? ['mobilePhone', 'homePhone', 'workPhone'] : [];
    return [...(target ? [target] : []), ...phones, 'contacts'];
  }
  if (field === 'name') return ['name', 'company', 'lastName', 'firstName'];
  return field === 'accessNotes' ? ['accessNotes'] : [];
}

/** What validation refuses, each text once for each column. */
export function toIssues(
  error: z.ZodError,
  headerOf: (target: CustomerTarget) => string | undefined,
): ImportIssue[] {
  const issues = error.issues.map(({ path, message }) => {
    const [column] = targetsOf(path).flatMap((target) => headerOf(target) ?? []);
    return { column: column ?? null, message };
  });
  const seen = new Set<string>();
  return issues.filter(({ column, message }) => {
    const key = `${column} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
