import type { ImportIssue } from '#schema/imports/imports.ts';

type Issue = { path: readonly PropertyKey[]; message: string };

const contactTargets: Record<string, string[]> = {
  name: ['contactName'],
  title: ['contactTitle'],
  email: ['email'],
  phoneNumbers: ['phone', 'mobilePhone', 'homePhone', 'workPhone'],
};

/** The targets whose columns an issue may be about, the most likely first. */
function targetsOf([field = '', index, ...rest]: string[]): string[] {
  const [member = ''] = rest;
  switch (field) {
    case 'equipment':
      return [`equipment.${member}`];
    case 'warranties':
      return [`warranty.${member}`];
    case 'statusTimeline':
      return [member];
    case 'assignedTechnicians':
      return ['technicians'];
    case 'contacts':
      return [...(contactTargets[member] ?? []), 'contacts'];
    default:
      return [`${field}.${index}`, field];
  }
}

/** What is refused, each text once for each column. */
export function toRowIssues(
  issues: readonly Issue[],
  headerOf: (target: string) => string | undefined,
): ImportIssue[] {
  const seen = new Set<string>();
  return issues
    .map(({ path, message }) => {
      const [column] = targetsOf(path.map(String)).flatMap((target) => headerOf(target) ?? []);
      return { column: column ?? null, message };
    })
    .filter(({ column, message }) => {
      const key = `${column} ${message}`;
      return !seen.has(key) && seen.add(key);
    });
}
