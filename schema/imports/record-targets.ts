import type { EntityField, EntityFields } from '#schema/entity/entity-field.ts';
import { oncePerKind, type RecordKind } from '#schema/records/record-kind.ts';
import { listColumns, recordColumns } from '#schema/records/record-list.ts';
import { equipmentFields, statusEventFields, warrantyFields } from '#schema/records/record-parts.ts';
import { recordFields } from '#schema/records/records.ts';
import { customerTargets, headings, type ImportTarget } from './import-targets.ts';

export type ImportTargets = Readonly<Record<string, ImportTarget>>;

/** What other products call these, besides the labels and the headings of our exports. */
const otherHeadings: Record<string, string> = {
  customerPo: 'PO, PO Number, Purchase Order, Customer PO Number',
  proposalNumber: 'Proposal, Quote Number, Estimate Number',
  classification: 'Work Type, Trade',
  description: 'Work Description, Scope, Scope of Work, Details',
  serviceAddress: 'Service Location, Job Address, Job Location, Location, Site, Address',
  'serviceAddress.street': 'Street, Street Address, Job Street, Address 1, Address Line 1',
  'serviceAddress.street2': 'Street 2, Address 2, Address Line 2, Suite',
  'serviceAddress.city': 'City, Job City',
  'serviceAddress.state': 'State, Job State',
  'serviceAddress.zip': 'Zip, ZIP Code, Postal Code, Job Zip',
  'billingAddress.street': 'Billing Address Line 1, Billing Street 1',
  'billingAddress.street2': 'Billing Address Line 2, Billing Street 2',
  statusObtainedAt: 'Status Date, Status Since',
  permitNumber: 'Permit, Permit No',
  'equipment.serial': 'Serial, Serial Number, Serial No',
  'equipment.model': 'Model, Model Number, Model No',
  'equipment.manufacturer': 'Manufacturer, Make, Brand',
  'equipment.identifier': 'Unit, Unit Name, Tag, Identifier',
  'equipment.type': 'Unit Type, Type of Equipment',
  'equipment.size': 'Tonnage, Capacity',
  'equipment.installDate': 'Install Date, Installed, Installed On, Installation Date',
  'warranty.expirationDate': 'Warranty Expires, Warranty End, Warranty Expiration',
};

/** The parts of an address, as the fields of an address are called. */
const addressParts = {
  name: 'Name',
  street: 'Street',
  street2: 'Street, Second Line',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
} as const;
export type AddressPart = keyof typeof addressParts;
export const addressPartNames = Object.keys(addressParts) as AddressPart[];

/** Values that fit into one cell. Lists of rows do not. */
const cellTypes: readonly EntityField['type'][] = ['text', 'lines', 'choice', 'number', 'day', 'equipment'];

/** The fields that one cell can hold. */
export function cellFields<Fields extends EntityFields>(fields: Fields): EntityFields {
  return Object.fromEntries(Object.entries(fields).filter(([, { type }]) => cellTypes.includes(type)));
}

function target(name: string, label: string, ...more: (string | undefined)[]): [string, ImportTarget] {
  const others = otherHeadings[name];
  return [
    name,
    { label, headings: [...more.filter((one) => one !== undefined), ...(others ? headings(others) : [])] },
  ];
}

/** The heading under which the list of a kind exports a field. */
function listHeading(kind: RecordKind, name: string): string | undefined {
  for (const column of listColumns(kind))
    for (const cell of recordColumns[column].csv)
      if ('column' in cell && cell.column === name) return cell.heading;
  return undefined;
}

function fieldTargets(kind: RecordKind): [string, ImportTarget][] {
  const fields: EntityFields = recordFields(kind);
  const inCells = cellFields(fields);
  return Object.entries(fields).flatMap(([name, { label, type, csv }]) => {
    const heading = csv?.heading ?? listHeading(kind, name);
    if (name in inCells) return [target(name, label, heading)];
    if (type !== 'address') return [];
    const parts = Object.entries(addressParts).map(([part, text]) =>
      target(`${name}.${part}`, `${label}: ${text}`, `${label.replace(' Address', '')} ${text}`),
    );
    return [target(name, `${label} on One Line`, label, heading), ...parts];
  });
}

/** A piece of equipment and its warranty, each in columns of its own. */
const unitTargets: [string, ImportTarget][] = [
  ...Object.entries(cellFields(equipmentFields)).map(([name, { label }]) =>
    target(`equipment.${name}`, `Equipment ${label}`),
  ),
  ...Object.entries(warrantyFields)
    .filter(([name]) => name !== 'equipmentSerial')
    .map(([name, { label }]) => target(`warranty.${name}`, `Warranty ${label}`)),
];

/** The targets that a record has in common with a customer: its contacts. */
const contactTargetNames = [
  'contacts',
  'contactName',
  'contactTitle',
  'email',
  'phone',
  'mobilePhone',
  'homePhone',
  'workPhone',
] as const satisfies (keyof typeof customerTargets)[];

const contactTargets = Object.fromEntries(contactTargetNames.map((name) => [name, customerTargets[name]]));

/** What a column becomes in an import of a kind of record. Derived from its fields. */
export const recordTargets = oncePerKind((kind): ImportTargets => {
  const { labels, hasTechnicians, techniciansLabel } = kind;
  const { status, statusObtainedAt } = statusEventFields;
  return {
    ...Object.fromEntries([target('number', 'Number', `${labels.title} Number`)]),
    customer: { label: 'Customer', headings: customerTargets.name.headings },
    customerId: { label: 'Customer ID', headings: [] },
    ...Object.fromEntries(fieldTargets(kind)),
    ...Object.fromEntries([
      target('status', status.label, `${labels.title} Status`),
      target('statusObtainedAt', statusObtainedAt.label),
      ...(hasTechnicians
        ? [target('technicians', 'Technicians', techniciansLabel, 'Technician', 'Assigned To')]
        : []),
    ]),
    ...contactTargets,
    ...Object.fromEntries(unitTargets),
    id: { label: 'Crewdesk ID', headings: ['ID'] },
  };
});

/** What a column becomes in an import of units: equipment of the records that the rows name by number. */
export const unitImportTargets: ImportTargets = {
  record: {
    label: 'Record Number',
    headings: headings('Number, Record, Work Order, Work Order Number, Service Contract, Project, Contract'),
  },
  ...Object.fromEntries(
    unitTargets.map(([name, { label, headings: known }]) => [
      name,
      { label: label.replace(/^Equipment /, ''), headings: [label, ...known] },
    ]),
  ),
};
