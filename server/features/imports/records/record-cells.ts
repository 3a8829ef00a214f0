import type { CustomerTarget } from '#schema/imports/import-targets.ts';
import {
  type ContactCells,
  type CustomerCells,
  readCustomerCells,
} from '#server/features/imports/customer/customer-cells.ts';

/** What a row of a file says about a record; what is blank or not in the file is absent. */
export type RecordCells = {
  /** The cell of a target. */
  get(target: string): string | undefined;
  /** The cells of the targets that begin with `prefix.`, by what follows. Undefined without any. */
  group(prefix: string): Record<string, string> | undefined;
  contacts: Pick<CustomerCells, 'contactsLine'> & { contacts: ContactCells[] };
};

const contactTargets: readonly string[] = [
  'contacts',
  'contactName',
  'contactTitle',
  'email',
  'phone',
  'mobilePhone',
  'homePhone',
  'workPhone',
];

/** Reads a row of a file by the targets of its columns. */
export function readRecordCells(cells: readonly string[], targets: readonly (string | null)[]): RecordCells {
  const values = new Map<string, string>();
  for (const [index, target] of targets.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (target !== null && cell !== '' && !values.has(target)) values.set(target, cell);
  }
  const ofContacts = targets.map((target) =>
    target !== null && contactTargets.includes(target) ? (target as CustomerTarget) : null,
  );
  const { contacts, contactsLine } = readCustomerCells(cells, ofContacts);
  return {
    get: (target) => values.get(target),
    group(prefix) {
      const found = [...values].flatMap(([target, cell]) =>
        target.startsWith(`${prefix}.`) ? [[target.slice(prefix.length + 1), cell] as const] : [],
      );
      return found.length > 0 ? Object.fromEntries(found) : undefined;
    },
    contacts: { contacts, ...(contactsLine !== undefined && { contactsLine }) },
  };
}
