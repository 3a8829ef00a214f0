import { describe, expect, test } from 'vitest';
import { blankDraft } from '#schema/entity/entity-field.ts';
import { ownFields } from './own-fields.ts';
import { projects } from './projects.ts';
import type { RecordKind } from './record-kind.ts';
import { recordKinds } from './record-kinds.ts';
import { emptyRecord, type RecordDraft, recordInputSchema, recordUpdateSchema } from './records.ts';
import { serviceContracts } from './service-contracts.ts';

const id = '01900000-0000-7000-8000-000000000000';
const address = { name: '', street: '1 Main St', street2: '', city: 'Chicago', state: 'IL', zip: '60601' };

function validRecord(kind: RecordKind): RecordDraft {
  return {
    customer: id,
    customerPo: 'PO 1',
    billingAddress: address,
    serviceAddress: address,
    classification: kind.classifications[0],
    description: 'Two units',
    contacts: [],
    statusTimeline: [],
    equipment: [],
    warranties: [],
    ...blankDraft(ownFields(kind)),
  };
}

describe.each(recordKinds)('a $id', (kind) => {
  test('accepts blank optional fields and makes them null [5.9-1]', () => {
    const result = recordInputSchema(kind).parse(validRecord(kind));
    expect(result).toMatchObject({ proposalNumber: null, contacts: [] });
  });

  test('reports every problem of a blank form at once', () => {
    const { error } = recordInputSchema(kind).safeParse(emptyRecord(kind));
    const paths = error?.issues.map(({ path }) => path.join('.'));
    const named = ['customer', 'customerPo', 'classification', 'description', 'serviceAddress.zip'];
    expect(paths).toEqual(expect.arrayContaining(named));
    expect(paths?.includes('warranties.0.type')).toBe(kind.startsWithWarranty);
    expect(paths).toContain('equipment.0.serial');
    expect(paths).toContain('statusTimeline.0.statusObtainedAt');
  });

  test('reports a warranty without equipment together with other problems', () => {
    const warranty = {
      equipmentSerial: 'GONE',
      company: 'Trane',
      type: 'Parts' as const,
      confirmationNumber: '1',
      expirationDate: '2027-01-01',
    };
    const { error } = recordInputSchema(kind).safeParse({
      ...validRecord(kind),
      customerPo: '',
      warranties: [warranty],
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['customerPo', 'A customer PO number is required.'],
      ['warranties.0.equipmentSerial', 'Equipment of this warranty is required.'],
    ]);
  });

  test('leaves out a list that an update does not contain', () => {
    const { contacts: _, ...change } = validRecord(kind);
    expect(recordUpdateSchema(kind).parse(change).contacts).toBeUndefined();
    expect(recordUpdateSchema(kind).parse({ ...change, contacts: [] }).contacts).toEqual([]);
  });

  test('has technicians and documents only if its kind does [3-11]', () => {
    const parsed = recordInputSchema(kind).parse({
      ...validRecord(kind),
      assignedTechnicians: [{ user: { _id: id, name: 'Somebody' } }],
      documents: [{ fileUrl: 'https://files.example/a.pdf', name: 'A' }],
    });
    expect(parsed.assignedTechnicians?.map(({ user }) => user)).toEqual(
      kind.hasTechnicians ? [id] : undefined,
    );
    expect(parsed.documents?.length).toEqual(kind.hasDocuments ? 1 : undefined);
  });

  test('has at most 50 technicians', () => {
    const technicians = (count: number) => Array.from({ length: count }, () => ({ user: id }));
    const parse = (count: number) =>
      recordInputSchema(kind).safeParse({ ...validRecord(kind), assignedTechnicians: technicians(count) });
    expect(parse(50).success).toBe(true);
    expect(parse(51).success).toBe(!kind.hasTechnicians);
  });

  test('notifies about warranties by email or by a phone number without an extension', () => {
    const warranty = {
      equipmentSerial: 'S1',
      company: 'Trane',
      type: 'Parts' as const,
      confirmationNumber: '1',
      expirationDate: '2027-01-01',
    };
    const notify = ['ana@example.com', '(312) 555-0142', '(312) 555-0142 ext. 7', 'nobody'];
    const { error } = recordInputSchema(kind).safeParse({
      ...validRecord(kind),
      equipment: [],
      warranties: [{ ...warranty, notify }],
    });
    const paths = error?.issues.map(({ path }) => path.join('.')).filter((path) => path.includes('notify'));
    expect(paths).toEqual(['warranties.0.notify.2', 'warranties.0.notify.3']);
  });
});

test("the permit date of a project is the day of an instant in the company's time zone", () => {
  const draft = { ...validRecord(projects), permitDate: '2026-03-12T03:00:00Z' };
  expect(recordInputSchema(projects, 'America/Chicago').parse(draft)).toMatchObject({
    permitDate: '2026-03-11',
  });
});

test.each([
  ['10000', true],
  ['10001', false],
])('an interval of %s is valid: %j', (serviceIntervalAmount, isValid) => {
  const draft = { ...validRecord(serviceContracts), serviceIntervalAmount };
  expect(recordInputSchema(serviceContracts).safeParse(draft).success).toBe(isValid);
});
