import { describe, expect, test } from 'vitest';
import { emptyCustomer } from '#schema/customers.ts';
import { emptyContact } from '#schema/entity/contact.ts';
import { emptyAddress } from '#schema/fields/address.ts';
import { intervalTypes } from '#schema/visits/interval.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { classifications } from './classifications.ts';
import { projects } from './projects.ts';
import { formatKinds } from './record-ids.ts';
import { recordKinds } from './record-kinds.ts';
import { emptyStatusEvent, warrantyTypes } from './record-parts.ts';
import { emptyRecord } from './records.ts';
import { serviceContracts } from './service-contracts.ts';
import { statusChoices } from './status.ts';
import { workOrders } from './work-orders.ts';

/** `HVAC Commercial/Residential Install/Service`, as section 9 shortens them, written out. */
function writtenOut(shortened: string[]): string[] {
  return shortened.flatMap((line) =>
    line
      .split(' ')
      .reduce(
        (begun, word) => begun.flatMap((text) => word.split('/').map((one) => `${text} ${one}`.trim())),
        [''],
      ),
  );
}

describe('the classification', () => {
  test('has twenty choices for work orders [9-1]', () => {
    const all = writtenOut([
      'Design Commercial/Residential',
      'Electrical Commercial Service/Install',
      'General Construction Service',
      'General Construction New Construction Commercial/Residential',
      'General Construction Remodeling Commercial/Residential',
      'HVAC Commercial/Residential Install/Service',
      'HVAC Religious',
      'HVAC Service Parts',
      'Refrigeration',
      'Plumbing Commercial/Residential Install/Service',
    ]);
    expect(all).toHaveLength(20);
    expect(classifications.workOrder.toSorted()).toEqual(all.toSorted());
  });

  test('has six choices for service contracts [9-2]', () => {
    const services = writtenOut([
      'Electrical Commercial Service',
      'General Construction Service',
      'HVAC Commercial/Residential Service',
      'Plumbing Commercial/Residential Service',
    ]);
    expect(classifications.serviceContract.toSorted()).toEqual(services.toSorted());
  });

  test('has twelve choices for projects [9-3]', () => {
    const built = writtenOut([
      'Design Commercial/Residential',
      'Electrical Commercial Install',
      'General Construction New Construction Commercial/Residential',
      'General Construction Remodeling Commercial/Residential',
      'HVAC Commercial/Residential Install',
      'HVAC Religious',
      'Plumbing Commercial/Residential Install',
    ]);
    expect(classifications.project.toSorted()).toEqual(built.toSorted());
  });
});

test('offers five statuses; a new event is Opened without a day [3-21]', () => {
  expect(statusChoices).toEqual(['Open', 'Active', 'Startup', 'Equipment Ordered', 'Closed']);
  expect(emptyStatusEvent).toEqual({ status: 'Opened', statusObtainedAt: '' });
});

test('a warranty covers parts or labor [3-12]', () => {
  expect(warrantyTypes).toEqual(['Parts', 'Labor']);
});

test.each([
  [1, 'days', 'Every 1 day'],
  [2, 'days', 'Every 2 days'],
  [1, 'weeks', 'Every 1 week'],
  [3, 'months', 'Every 3 months'],
  [1, 'years', 'Every 1 year'],
  [10, 'years', 'Every 10 years'],
] as const)('writes an interval of %i %s as %s [2.8-1]', (amount, type, text) => {
  expect(intervalText(amount, type)).toBe(text);
  expect(intervalTypes).toEqual(['days', 'weeks', 'months', 'years']);
});

test('new entities are empty, with one empty contact [3-20]', () => {
  expect(emptyAddress).toEqual({ name: '', street: '', street2: '', city: '', state: '', zip: '' });
  expect(emptyContact).toEqual({ title: '', name: '', email: '', phoneNumbers: [] });
  expect(emptyCustomer).toMatchObject({ name: '', address: emptyAddress, contacts: [emptyContact] });
});

test.each(recordKinds)('a new $id starts with a blank row in each required list [2.10-11]', (kind) => {
  const record = emptyRecord(kind);
  expect(record.contacts).toHaveLength(1);
  expect(record.statusTimeline).toHaveLength(1);
  expect(record.equipment).toHaveLength(1);
  expect(record.warranties).toHaveLength(kind.startsWithWarranty ? 1 : 0);
  expect(record.assignedTechnicians).toEqual(kind.hasTechnicians ? [] : undefined);
});

test('names kinds in a sentence', () => {
  expect(formatKinds([workOrders, serviceContracts, projects])).toBe(
    'work order, service contract or project',
  );
});

test('only service contracts start without a warranty, and with an interval of three months', () => {
  const starting = recordKinds.filter(({ startsWithWarranty }) => startsWithWarranty).map(({ id }) => id);
  expect(starting).toEqual(expect.arrayContaining(['work-order', 'project']));
  expect(starting).not.toContain('service-contract');
  const { serviceIntervalAmount, serviceIntervalType } = emptyRecord(serviceContracts);
  expect([serviceIntervalAmount, serviceIntervalType]).toEqual([3, 'months']);
});
