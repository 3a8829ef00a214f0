import type { Customer, CustomerDraft } from '../schema/customers.ts';

/** What one customer was acknowledged to be, and the newest content that was ever sent for it. */
export type LedgerEntry = {
  id: string;
  label: string;
  acknowledged: { revision: number; version: number };
  sentRevision: number;
  seenVersion: number;
};

/** All of a customer follows from its label and revision, so that a mixture of two revisions shows. */
export function customerAt(label: string, revision: number): CustomerDraft {
  return {
    name: `${label} r${revision}`,
    address: {
      name: '',
      street: `${revision} Lake Street`,
      street2: '',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    },
    contacts: ['first', 'second', 'third'].map((which) => ({
      title: 'Manager',
      name: `${which} r${revision}`,
      email: `${which}-r${revision}@example.com`,
      phoneNumbers: [{ name: 'Mobile', phone: '+13125550100' }],
    })),
  };
}

/** What is wrong with a stored customer, in words; undefined when everything acknowledged is there. */
export function faultOf(entry: LedgerEntry, stored: Customer | undefined): string | undefined {
  const { id, label, acknowledged } = entry;
  if (stored === undefined) return `lost: customer ${id} (${label})`;
  const revision = Number(/ r(\d+)$/.exec(stored.name)?.[1]);
  const said = `customer ${id} (${label}) stands at revision ${revision}, version ${stored.version}`;

  if (revision < acknowledged.revision)
    return `lost: ${said}; acknowledged was revision ${acknowledged.revision}`;
  if (!(revision <= entry.sentRevision) || !isWhole(customerAt(label, revision), stored))
    return `half saved: ${said}`;
  if (stored.version < entry.seenVersion)
    return `went back: ${said}; version ${entry.seenVersion} was seen before`;
  if (revision === acknowledged.revision && stored.version < acknowledged.version)
    return `went back: ${said}`;
  entry.seenVersion = stored.version;
  return undefined;
}

function isWhole(expected: CustomerDraft, stored: Customer): boolean {
  return summaryOf(expected) === summaryOf(stored);
}

function summaryOf({ name, address, contacts = [] }: CustomerDraft | Customer): string {
  return [name, address?.street, ...contacts.map((contact) => `${contact.name} ${contact.email}`)].join('|');
}
