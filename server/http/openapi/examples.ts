import type { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema & { nullable?: boolean };

const id = '019ab3c2-5d1e-7c44-9f60-2b8f6a1d7e05';
const instant = '2026-11-23T14:30:00.000Z';
const nextInstant = '2026-12-03T14:00:00.000Z';
const email = 'ana.flores@northside-bakery.example';
const message = 'Your maintenance visit is on Thursday, December 3, between 8 and 10 AM.';

/**
 * Examples by the name of a property, or by `parent.name` where a name has several meanings. The parent of an entity's
 * property is the part of the path that names the entity.
 */
const examples: Record<string, unknown> = {
  _id: id,
  id,
  accessNotes: 'Gate code 4410. Park behind the building.',
  address: '120 Lake Street, Chicago, IL 60601',
  andBefore: true,
  at: instant,
  body: 'Yes, Thursday works.',
  cities: ['Chicago'],
  city: 'Chicago',
  classification: 'HVAC Commercial Service',
  'projects.classification': 'HVAC Commercial Install',
  code: '402817',
  company: 'Lennox',
  completedAt: instant,
  confirmationNumber: 'LX-220417',
  contentType: 'application/pdf',
  createdAt: instant,
  customer: id,
  'search.customer': 'Northside Bakery',
  customerPo: 'PO-4471',
  daysLeft: 41,
  description: 'Rooftop unit 2 does not cool. Check the contactor and the refrigerant charge.',
  dueAt: nextInstant,
  email,
  'company.email': 'office@lakeshore-mechanical.example',
  emailSuppressed: false,
  emailTo: email,
  end: 21,
  equipmentSerial: '5617E04417',
  etag: '"9b2cf535f27731c974343645a3985328"',
  expirationDate: '2027-01-03',
  expiresAt: nextInstant,
  extraMessage: 'The ladder is behind the kitchen.',
  fileUrl: `https://crewdesk.example/documents/${id}`,
  from: '+13125550188',
  fromName: 'Ana Flores',
  identifier: 'RTU-2',
  installDate: '2022-01-03',
  isComplete: true,
  isOpen: true,
  isSuppressed: false,
  isTechnician: true,
  isUnread: true,
  kind: 'work-order',
  label: 'PO',
  lastLogin: instant,
  lastSent: null,
  logo: '',
  manufacturer: 'Lennox',
  message,
  methodId: id,
  model: 'LGH092H4',
  more: false,
  name: 'Northside Bakery',
  'billingAddress.name': 'Northside Bakery, accounts payable',
  'company.name': 'Lakeshore Mechanical',
  'available-contacts.name': 'Ana Flores',
  'contacts.name': 'Ana Flores',
  'createdBy.name': 'Dana Whitfield',
  'complete.name': 'permit.pdf',
  'documents.name': 'permit.pdf',
  'manufacturers.name': 'Lennox',
  'phoneNumbers.name': 'Mobile',
  'sentBy.name': 'Dana Whitfield',
  'suppressions.name': 'Ana Flores',
  'updatedBy.name': 'Dana Whitfield',
  'user.name': 'Marco Diaz',
  networks: 2,
  nextCursor: null,
  nextSendAt: nextInstant,
  note: 'Asked on the phone not to get texts.',
  notify: [email],
  number: 'WO-1042',
  'missing.number': 2,
  'parts.number': 1,
  open: 12,
  openapi: '3.0.3',
  paths: {},
  partCount: 2,
  partSize: 8_388_608,
  permitDate: '2026-10-05',
  permitNumber: 'B-2026-11873',
  phone: '+13125550188',
  proposalNumber: 'P-2218',
  publicUrl: 'https://crewdesk.example',
  reason: null,
  receivedAt: instant,
  recipientName: 'Ana Flores',
  recordNumber: 'WO-1042',
  recurrenceIntervalDays: 90,
  replies: [id],
  seenNotices: [id],
  sendAt: '2026-12-03',
  sendHour: 9,
  sent: false,
  serial: '5617E04417',
  serviceContract: null,
  project: null,
  projects: 1,
  serviceIntervalAmount: 6,
  serviceIntervalType: 'months',
  sessionJwt: 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIwMTlhIn0.c2lnbmF0dXJl',
  size: 9_400_113,
  'equipment.size': '7.5 ton',
  'missing.size': 1_011_505,
  'parts.size': 8_388_608,
  source: 'staff',
  start: 8,
  state: 'IL',
  status: 'Open',
  statusObtainedAt: '2026-11-23',
  street: '120 Lake Street',
  street2: null,
  suppressed: false,
  text: 'PO-4471',
  textTo: null,
  timeZone: 'America/Chicago',
  title: 'Manager',
  total: 1,
  'total.total': 340,
  type: 'Parts',
  'equipment.type': 'Rooftop unit',
  unread: 3,
  updatedAt: instant,
  url: `https://crewdesk.example/api/documents/${id}/parts/2?expires=1795441800000&signature=5b1c`,
  viewUrl: `/api/documents/${id}/file?inline=true&expires=1795441800000&signature=5b1c`,
  user: id,
  version: 1,
  website: 'https://lakeshore-mechanical.example',
  workOrder: id,
  workOrderId: id,
  workOrders: 3,
  serviceContractId: null,
  serviceContracts: 0,
  wrongCodes: 12,
  zip: '60601',
  additionalVisitLines: [],
  confirmEarlier: false,
  andFollowing: false,
  countsFrom: 'plan',
  created: true,
  dates: ['2027-01-03', '2027-04-03', '2027-07-03', '2027-10-03'],
  doneOn: '2026-11-23',
  dueOn: '2026-12-03',
  earlierOpen: 0,
  ending: 2,
  endsOn: '2028-10-02',
  equipmentSerials: ['5617E04417'],
  estimatedHours: 1.5,
  firstVisitOn: '2026-10-03',
  due: 5,
  intervalAmount: 3,
  intervalType: 'months',
  isNotCounted: false,
  line: id,
  movedTo: null,
  n: 4,
  nextVisitOn: '2026-12-03',
  nextVisitOverdueDays: 0,
  nextVisitState: 'upcoming',
  overdue: 3,
  overdueDays: 0,
  thisWeek: 4,
  to: '2026-12-10',
  visitEquipmentSerials: ['5617E04417'],
  visitEstimatedHours: 2.5,
  visitWindowDays: 10,
  visitsCountFrom: 'plan',
  windowDays: 5,
  windowFrom: '2026-11-18',
  windowTo: '2026-12-18',
  withoutFirstVisit: 1,
  'skip.reason': 'The place was closed for repairs.',
  'move.reason': 'The customer asked for a later day.',
};

/**
 * An example of a request or response with all its properties. Returns undefined where nothing is known about a value.
 * @param name the name of the property, or the entity of the path
 */
export function exampleOf(schema: Schema, name: string, parent = name): unknown {
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([key, property]) => {
      // `data` is the entity itself.
      const inside = key === 'data' ? name : key;
      return [key, exampleOf(property as Schema, inside, name)];
    });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const items = schema.items as Schema | undefined;
  if (items?.properties) return [exampleOf(items, name, parent)];
  const known = findExample(schema, name, parent);
  if (known !== undefined) return known;
  const values = schema.additionalProperties;
  if (typeof values === 'object') return { [id]: exampleOf(values as Schema, name, parent) };
  const choice = schema.anyOf?.[0] as Schema | undefined;
  if (choice) return exampleOf(choice, name, parent);
  const item = items && exampleOf(items, name, parent);
  if (item !== undefined) return [item];
  return schema.default ?? schema.enum?.[0];
}

/** Skips examples of another type: the name of a customer's kind is also a count elsewhere. */
function findExample(
  { type, enum: choices, nullable, anyOf }: Schema,
  name: string,
  parent: string,
): unknown {
  const example = examples[`${parent}.${name}`] ?? examples[name];
  if (example === undefined || (choices && !choices.includes(example as never))) return undefined;
  if (example === null) return nullable ? null : undefined;
  const types = type ? [type] : (anyOf ?? []).map((choice) => (choice as Schema).type);
  const typeOfExample = Array.isArray(example) ? 'array' : typeof example;
  const fits =
    types.includes(typeOfExample as never) || (typeOfExample === 'number' && types.includes('integer'));
  return fits ? example : undefined;
}
