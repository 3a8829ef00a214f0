import { expect, test } from 'vitest';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { findChangeModel } from '#schema/changes/change-models.ts';
import { versionFacts } from './version-facts.ts';

function modelOf(entity: string): ChangeModel {
  const model = findChangeModel(entity);
  if (!model) throw new Error(`${entity} has no model.`);
  return model;
}

const address = {
  name: '',
  street: '10 Elm Street',
  street2: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};

test('lists fields by their labels, and rows by their names, without ids and blanks', () => {
  const customer = {
    _id: '0198e5a2',
    name: 'Elm Bakery',
    address,
    accessNotes: 'Gate 4\nRing twice',
    contacts: [
      {
        _id: 'c1',
        name: 'Ana Long',
        title: 'Owner',
        email: null,
        phoneNumbers: [{ _id: 'p1', name: 'Mobile', phone: '+13125550142' }],
      },
    ],
  };
  expect(versionFacts(modelOf('customer'), customer)).toEqual({
    facts: [
      { label: 'Name', text: 'Elm Bakery' },
      { label: 'Address', text: '10 Elm Street, Chicago, IL 60601' },
      { label: 'Access Notes', text: 'Gate 4\nRing twice' },
    ],
    lists: [
      {
        label: 'Contacts',
        rows: [
          {
            name: 'Ana Long',
            facts: [
              { label: 'Title', text: 'Owner' },
              { label: 'Phone Numbers', text: 'Mobile (312) 555-0142' },
            ],
          },
        ],
      },
    ],
  });
});

test('shows the address of a link, and of an uploaded document only that it is one', () => {
  const uploaded = 'https://crewdesk.example/documents/0198e5a2-0000-7000-8000-000000000001';
  const documents = [
    { _id: 'd1', name: 'Plan', fileUrl: uploaded },
    { _id: 'd2', name: 'Permit', fileUrl: 'https://city.example/permit' },
  ];
  expect(versionFacts(modelOf('project'), { documents }).lists[0]?.rows).toEqual([
    { name: 'Plan', facts: [{ label: 'Address', text: 'Uploaded file' }] },
    { name: 'Permit', facts: [{ label: 'Address', text: 'https://city.example/permit' }] },
  ]);
});

test('leaves out lists without rows, and shows an interval as one text', () => {
  const { facts, lists } = versionFacts(modelOf('service-contract'), {
    serviceIntervalType: 'months',
    serviceIntervalAmount: 3,
    contacts: [],
    statusTimeline: [{ _id: 's1', status: 'Open', statusObtainedAt: '2026-03-12' }],
  });
  expect(facts).toEqual([{ label: expect.any(String), text: 'Every 3 months' }]);
  expect(lists).toEqual([{ label: 'Statuses', rows: [{ name: 'Open on 12 Mar 2026', facts: [] }] }]);
});
