import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { contactInput, createCustomer, createRecord } from '#server/test/factories.ts';
import { createBakery, search, searchNames } from '#server/test/fixtures/search-fixture.ts';
import { repeatRecord } from '#server/test/repeat-record.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
let customerId = '';
let workOrderId = '';

beforeAll(async () => {
  ({ customerId, workOrderId } = await createBakery(server));
});

const firstNumbers = recordKinds.map(({ numberPrefix }) => `${numberPrefix}-1001`).sort();

describe('finding records', () => {
  test.each(['WO-1001', 'wo-1001', 'wo1001', 'WO 1001', ' work order 1001 '])(
    'by the number as %j',
    async (q) => {
      expect((await searchNames(server, q))[0]).toBe('WO-1001');
    },
  );

  test('of every kind by the digits of the number [10.4-3]', async () => {
    expect((await searchNames(server, '1001')).slice(0, recordKinds.length).sort()).toEqual(firstNumbers);
    expect(await searchNames(server, '100')).toEqual(
      expect.arrayContaining(['PR-1001', 'SC-1001', 'WO-1001']),
    );
  });

  test.each([
    ['PO-77-WO', 'PO', 'PO-77-WO'],
    ['q-31-wo', 'Proposal', 'Q-31-WO'],
    ['trnwo88', 'Serial', 'TRNWO88'],
    ['nwo8', 'Serial', 'TRNWO88'],
  ])('by %s and labels the match %s', async (q, label, text) => {
    expect(await search(server, q)).toMatchObject([
      { kind: 'work-order', number: 'WO-1001', matched: { label, text } },
    ]);
  });

  test('by the address, without a matched part', async () => {
    expect(await search(server, '9 work-orders court')).toMatchObject([{ number: 'WO-1001', matched: null }]);
  });

  test('by the description, with an excerpt', async () => {
    const { number } = await createRecord(server, projects, {
      description: 'One two three four five the xylophone six seven eight nine ten.',
    });
    expect(await search(server, 'xylophone')).toMatchObject([
      {
        number,
        matched: { label: 'Description', text: '... three four five the xylophone six seven eight nine ...' },
      },
    ]);
  });

  test('by a contact and by the customer name', async () => {
    expect((await searchNames(server, 'ana long')).sort()).toEqual(firstNumbers);
    expect((await searchNames(server, 'lakeview')).sort()).toEqual(
      ['Lakeview Bakery', ...firstNumbers].sort(),
    );
  });

  test.each(['0142', '312-555-0142', '(312) 555 0142', '+1 312 555 0142', '555.0142'])(
    'by the phone number of a contact as %s',
    async (q) => {
      expect(await search(server, q)).toContainEqual(
        expect.objectContaining({
          number: 'WO-1001',
          matched: { label: 'Phone', text: '(312) 555-0142, Ana Long' },
        }),
      );
    },
  );

  test('with their identifying fields', async () => {
    const [result] = await search(server, 'wo-1001');
    expect(result).toEqual({
      kind: 'work-order',
      _id: workOrderId,
      number: 'WO-1001',
      customer: 'Lakeview Bakery',
      status: 'Created',
      statusObtainedAt: '2026-11-20',
      isOpen: true,
      address: '9 work-orders Court, Chicago, IL 60601',
      matched: null,
    });
  });
});

describe('finding customers', () => {
  test.each([
    '3125550142',
    '312-555-0142',
    '(312) 555 0142',
    '+1 312 555 0142',
    '1.312.555.0142',
    '312\u2011555\u20110142',
    '\u202a+1 (312) 555\u20110142\u202c',
    'tel:+13125550142',
    '312-555-0142 ext. 12',
    '3125550142x12',
    '5550142',
    '0142',
  ])(
    'first, by the number %j that only a contact of its records has, and says whose it is [10.8-25]',
    async (q) => {
      const [first] = await search(server, q);
      expect(first).toMatchObject({ kind: 'customer', _id: customerId, matched: { label: 'Phone' } });
      expect(first?.matched?.text.replace(/\d+$/, 'N')).toMatch(/^\(312\) 555-0142, Ana Long, (WO|SC|PR)-N$/);
    },
  );

  test('by a number that many records of another customer have, too', async () => {
    const contacts = [contactInput({ phoneNumbers: [{ name: 'Office', phone: '+18475550123' }] })];
    const { _id, customer } = await createRecord(server, projects, { contacts });
    await repeatRecord(server, _id, 'record_contacts', 100);
    const { customer: other } = await createRecord(server, projects, { contacts });
    const found = (await search(server, '8475550123')).filter(({ kind }) => kind === 'customer');
    expect(found.map((one) => one._id).toSorted()).toEqual([customer._id, other._id].toSorted());
  });

  test('not by digits of a record that are no phone number, nor by fewer than four', async () => {
    const owner = await createCustomer(server, { name: 'Plain Owner' });
    await createRecord(server, projects, { customer: owner._id, customerPo: '77001234', contacts: [] });
    const kinds = async (q: string) => (await search(server, q)).map(({ kind }) => kind);
    expect(await kinds('77001234')).toEqual(['project']);
    expect(await kinds('(142)')).toEqual([]);
  });

  test.each([
    ['lake', null],
    ['bakery lakeview', null],
    ['wacker evanston', null],
    ['jose nunez', { label: 'Contact', text: 'José Núñez' }],
    ['jose@gamma', { label: 'Email', text: 'jose@gamma.example' }],
    ['(847) 555-0199', { label: 'Phone', text: '(847) 555-0199 ext. 4, José Núñez' }],
    ['0199', { label: 'Phone', text: '(847) 555-0199 ext. 4, José Núñez' }],
  ])('by %j', async (q, matched) => {
    expect((await search(server, q))[0]).toEqual({
      kind: 'customer',
      _id: customerId,
      number: null,
      customer: 'Lakeview Bakery',
      status: null,
      statusObtainedAt: null,
      isOpen: null,
      address: '77 Wacker Drive, Evanston, IL 60201',
      matched,
    });
  });
});
