import { expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { emptyRecord, recordInputSchema } from '#schema/records/records.ts';
import { toRecordDraft } from './record-draft.ts';
import { recordSections } from './record-sections.ts';

const id = (last: number) => `0190c0de-0000-7000-8000-${String(last).padStart(12, '0')}`;
const address = {
  name: null,
  street: '1 Alder St',
  street2: null,
  city: 'Joliet',
  state: 'IL',
  zip: '60432',
};

const stored: RecordDetail = {
  _id: id(1),
  number: 'PR-1001',
  customer: { _id: id(2), name: 'Alder Street Dental', accessNotes: null },
  customerPo: 'PO-1',
  proposalNumber: null,
  billingAddress: address,
  serviceAddress: { ...address, street2: 'Suite 4' },
  classification: 'HVAC Commercial Install',
  description: 'Two lines\nof text',
  contacts: [],
  statusTimeline: [{ _id: id(3), status: 'Legacy word', statusObtainedAt: '2026-03-12' }],
  equipment: [],
  warranties: [],
  documents: [{ _id: id(4), name: 'Drawing', fileUrl: 'https://files.example/drawing.pdf' }],
  permitNumber: null,
  permitDate: '2026-03-01',
  status: 'Legacy word',
  statusObtainedAt: '2026-03-12',
  isOpen: true,
  version: 3,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  updatedBy: null,
};

test('sends an unedited record back unchanged, with its ids and unlisted statuses', () => {
  const { customer, ...input } = recordInputSchema(projects).parse(toRecordDraft(projects, stored));
  expect(customer).toBe(stored.customer._id);
  expect(stored).toMatchObject(input);
});

test.each(recordKinds)(
  'starts a new $labels.singular with the defaults of its kind and a blank contact',
  (kind) => {
    const { contacts, ...others } = toRecordDraft(kind, undefined);
    const { contacts: _, ...blank } = emptyRecord(kind);
    expect(others).toEqual(blank);
    expect(contacts).toEqual([{ title: '', name: '', email: '', phoneNumbers: [{ name: '', phone: '' }] }]);
  },
);

const messages = { id: 'messages', title: 'Messages' };

test.each(recordKinds)(
  'puts every field of a $labels.singular into one section, in the order of the form',
  (kind) => {
    const placed = recordSections(kind, messages).flatMap(({ fields }) => fields);
    expect(Object.keys(toRecordDraft(kind, undefined))).toEqual(placed);
  },
);
