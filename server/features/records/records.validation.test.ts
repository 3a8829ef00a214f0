import { describe, expect, test } from 'vitest';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import {
  addressInput,
  contactInput,
  createCustomer,
  createRecord,
  equipmentInput,
  recordInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

/** Invalid fields of a record, and the path and message of the first issue. */
type InvalidInput = [fields: object, path: string, message: string];

const blankAddress = addressInput({ street: '', city: '', state: '', zip: '' });
const equipment = equipmentInput({ serial: 'S' });
const warranty = warrantyInput('S');

function invalidFields(kind: RecordKind): InvalidInput[] {
  const { singular } = kind.labels;
  const customerRequired = `A customer must be selected for this ${singular}.`;
  const classificationRequired = `A classification for this ${singular} is required.`;
  const missingAddress = (name: 'billing' | 'service', message: string): [string, string] =>
    kind.id === 'service-contract'
      ? [`${name}Address`, message]
      : [`${name}Address.street`, 'Street address is required.'];
  return [
    [{ customer: '' }, 'customer', customerRequired],
    [{ customer: null }, 'customer', customerRequired],
    [{ customer: 'nonsense' }, 'customer', customerRequired],
    [{ customer: {} }, 'customer', customerRequired],
    [{ customerPo: ' ' }, 'customerPo', 'A customer PO number is required.'],
    [{ classification: '' }, 'classification', classificationRequired],
    [{ classification: 'Yacht Repair' }, 'classification', classificationRequired],
    [{ description: '\n' }, 'description', `A description for this ${singular} is required.`],
    [{ billingAddress: undefined }, ...missingAddress('billing', 'Billing address is required')],
    [{ serviceAddress: undefined }, ...missingAddress('service', 'Service address is required')],
    [{ billingAddress: blankAddress }, 'billingAddress.street', 'Street address is required.'],
    [{ serviceAddress: addressInput({ city: '' }) }, 'serviceAddress.city', 'City is required.'],
    [{ serviceAddress: addressInput({ state: '' }) }, 'serviceAddress.state', 'State is required.'],
    [{ serviceAddress: addressInput({ zip: '' }) }, 'serviceAddress.zip', 'ZIP is required.'],
  ];
}

const invalidContactsAndStatuses: InvalidInput[] = [
  [{ contacts: [contactInput({ title: '' })] }, 'contacts.0.title', 'A contact title is required.'],
  [
    { contacts: [contactInput({ phoneNumbers: [] })] },
    'contacts.0.phoneNumbers',
    'A phone number is required.',
  ],
  [
    { statusTimeline: [{ status: '', statusObtainedAt: '2026-01-01' }] },
    'statusTimeline.0.status',
    'A status is required.',
  ],
  [
    { statusTimeline: [{ status: 'x'.repeat(51), statusObtainedAt: '2026-01-01' }] },
    'statusTimeline.0.status',
    'Please use at most 50 characters.',
  ],
  [
    { statusTimeline: [{ status: 'Open', statusObtainedAt: '' }] },
    'statusTimeline.0.statusObtainedAt',
    'A date for status obtained is required.',
  ],
  [
    { statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-02-30' }] },
    'statusTimeline.0.statusObtainedAt',
    'Please enter a day such as 2026-03-12.',
  ],
];

const invalidEquipment: InvalidInput[] = [
  ...[
    ['identifier', 'An identifier number for this equipment is required.'],
    ['type', 'Type of equiment is required.'],
    ['size', 'Size of equipment is required.'],
    ['manufacturer', 'Manufacturer of equipment is required.'],
    ['model', 'Model of equipment is required.'],
    ['serial', 'Serial number for this equipment is required.'],
    ['installDate', 'Date of installation is required.'],
  ].map(
    ([field = '', message = '']): InvalidInput => [
      { equipment: [{ ...equipment, [field]: '' }] },
      `equipment.0.${field}`,
      message,
    ],
  ),
  [
    { equipment: Array.from({ length: 201 }, () => equipment) },
    'equipment',
    'There can be at most 200 pieces of equipment.',
  ],
];

const invalidWarranties = [
  [{ company: '' }, 'company', 'Company name of this warranty is required.'],
  [{ type: 'Tires' }, 'type', 'The warranty type is required.'],
  [{ confirmationNumber: '' }, 'confirmationNumber', 'Confirmation number is required.'],
  [{ expirationDate: '' }, 'expirationDate', 'Expiration date is required.'],
  [{ equipmentSerial: '' }, 'equipmentSerial', 'Equipment of this warranty is required.'],
  [{ equipmentSerial: 'OTHER' }, 'equipmentSerial', 'Equipment of this warranty is required.'],
  [{ notify: ['nobody'] }, 'notify.0', 'Must be a valid email address or phone number'],
].map(
  ([fields, path, message]) =>
    [
      { equipment: [equipment], warranties: [{ ...warranty, ...(fields as object) }] },
      `warranties.0.${path}`,
      message,
    ] as InvalidInput,
);

describe.each(recordKinds)('creating and updating a $labels.singular', (kind) => {
  test.each([
    ...invalidFields(kind),
    ...invalidContactsAndStatuses,
    ...invalidEquipment,
    ...invalidWarranties,
  ])('reject %j with an issue at %s [5.4-2]', async (fields, issuePath, message) => {
    const path = `/api${kind.apiPath}`;
    const customer = (await createCustomer(server))._id;
    const body = recordInput(kind, { customer, ...fields });
    const { _id } = await createRecord(server, kind);
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${_id}`],
    ] as const) {
      const response = await server.request(method, url, { body });
      expect(response.status).toBe(400);
      expect(response.body.error).toBe(message);
      expect(response.body.issues[0]).toEqual({ path: issuePath, message });
    }
  });
});
