import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import {
  addressInput,
  contactInput,
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  recordInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { omit } from '#server/test/omit.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';

async function historyOf(id: string) {
  return server.db
    .selectFrom('history')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

describe.each(recordKinds)('$id', (kind) => {
  const path = `/api${kind.apiPath}`;
  const { singular } = kind.labels;
  const gone = `This ${singular} does not exist or was deleted.`;
  const customerRequired = `A customer must be selected for this ${singular}.`;

  async function fullInput() {
    const customer = await createCustomer(server);
    const technician = await createUser(server, { isTechnician: true });
    const contacts = [contactInput({ name: 'Dana Ruiz' }), contactInput({ email: '' })];
    const equipment = [
      equipmentInput({ serial: 'A1' }),
      equipmentInput({ serial: 'B2', manufacturer: 'Lennox' }),
    ];
    const warranties = [
      warrantyInput('B2', { notify: ['office@example.com', '(312) 555-0142'] }),
      warrantyInput('A1', { type: 'Labor' }),
    ];
    const body = recordInput(kind, {
      customer: customer._id,
      proposalNumber: ' P-77 ',
      contacts,
      statusTimeline: [
        { status: 'Active', statusObtainedAt: '2026-03-02' },
        { status: 'Open', statusObtainedAt: '2026-03-01' },
      ],
      equipment,
      warranties,
      assignedTechnicians: [{ user: technician._id }],
      documents: [{ fileUrl: 'https://files.example/plan.pdf', name: 'Plan' }],
    });
    return { customer, technician, equipment, warranties, body };
  }

  describe('adding', () => {
    test('a full record comes back as it was sent, with ids, number, version and dates [3-3]', async () => {
      const { body, customer, technician, equipment, warranties } = await fullInput();
      const answer = await server.request('POST', path, { body });
      expect(answer.status, answer.text).toBe(201);
      expect(answer.headers.etag).toBe('"1"');
      const record = answer.body.data;
      expect(record).toMatchObject({
        customer: { _id: customer._id, name: customer.name },
        customerPo: body.customerPo,
        proposalNumber: 'P-77',
        classification: body.classification,
        description: body.description,
        billingAddress: { ...body.billingAddress, name: null, street2: null },
        serviceAddress: { ...body.serviceAddress, name: null, street2: null },
        status: 'Active',
        statusObtainedAt: '2026-03-02',
        isOpen: true,
        version: 1,
        createdAt: server.clock.now().toISOString(),
        updatedAt: server.clock.now().toISOString(),
        updatedBy: { _id: server.user.id, name: server.user.name },
      });
      expect(record.number).toMatch(new RegExp(`^${kind.numberPrefix}-\\d{4}$`));
      const timeline = record.statusTimeline as { status: string }[];
      expect(timeline.map(({ status }) => status)).toEqual(['Open', 'Active']);
      expect(record.equipment).toMatchObject(equipment);
      expect(record.warranties).toMatchObject([
        { ...warranties[0], notify: ['office@example.com', '+13125550142'] },
        warranties[1],
      ]);
      expect(record.contacts).toMatchObject([{ name: 'Dana Ruiz' }, { email: null }]);
      expect(record.assignedTechnicians).toEqual(
        kind.hasTechnicians
          ? [
              {
                _id: expect.any(String),
                user: { _id: technician._id, name: technician.name, phone: technician.phone },
                notice: null,
              },
            ]
          : undefined,
      );
      expect(record.documents).toEqual(
        kind.hasDocuments
          ? [{ _id: expect.any(String), fileUrl: 'https://files.example/plan.pdf', name: 'Plan' }]
          : undefined,
      );
      const read = await server.request('GET', `${path}/${record._id}`);
      expect(read.status).toBe(200);
      expect(read.headers.etag).toBe('"1"');
      expect(read.body.data).toEqual(record);
    });

    test('numbers follow each other [10.1-7]', async () => {
      const [first, second] = [await createRecord(server, kind), await createRecord(server, kind)];
      const numberOf = ({ number }: { number: string }) => Number(number.split('-')[1]);
      expect(numberOf(second)).toBe(numberOf(first) + 1);
      expect(numberOf(first)).toBeGreaterThan(1000);
    });

    test('the customer can be sent as it is answered [3-8]', async () => {
      const { _id, name } = await createCustomer(server);
      const record = await createRecord(server, kind, { customer: { _id, name: 'ignored' } });
      expect(record.customer).toEqual({ _id, name });
    });

    test('with the same Idempotency-Key happens once', async () => {
      const body = recordInput(kind, { customer: (await createCustomer(server))._id });
      const headers = { 'idempotency-key': `key-${kind.id}` };
      const [first, second] = [
        await server.request('POST', path, { body, headers }),
        await server.request('POST', path, { body, headers }),
      ];
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
    });

    test('a customer that does not exist is refused', async () => {
      const answer = await server.request('POST', path, { body: recordInput(kind, { customer: unknownId }) });
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([{ path: 'customer', message: customerRequired }]);
    });

    test('fields that a client may not set are ignored', async () => {
      const record = await createRecord(server, kind, {
        _id: unknownId,
        number: 'XX-1',
        status: 'Closed',
        isOpen: false,
        version: 9,
        createdAt: '2001-01-01T00:00:00.000Z',
        nonsense: true,
      });
      expect(record).toMatchObject({ isOpen: true, status: 'Created', version: 1 });
      expect(record._id).not.toBe(unknownId);
      expect(record.number).not.toBe('XX-1');
      expect(record.nonsense).toBeUndefined();
    });
  });

  const equipment = equipmentInput({ serial: 'S' });
  const warranty = warrantyInput('S');
  const blankAddress = addressInput({ street: '', city: '', state: '', zip: '' });
  const missing = (name: 'billing' | 'service', sentence: string): [string, string] =>
    kind.id === 'service-contract'
      ? [`${name}Address`, sentence]
      : [`${name}Address.street`, 'Street address is required.'];

  test.each([
    [{ customer: '' }, 'customer', customerRequired],
    [{ customer: null }, 'customer', customerRequired],
    [{ customer: 'nonsense' }, 'customer', customerRequired],
    [{ customer: {} }, 'customer', customerRequired],
    [{ customerPo: ' ' }, 'customerPo', 'A customer PO number is required.'],
    [{ classification: '' }, 'classification', `A classification for this ${singular} is required.`],
    [
      { classification: 'Yacht Repair' },
      'classification',
      `A classification for this ${singular} is required.`,
    ],
    [{ description: '\n' }, 'description', `A description for this ${singular} is required.`],
    [{ billingAddress: undefined }, ...missing('billing', 'Billing address is required')],
    [{ serviceAddress: undefined }, ...missing('service', 'Service address is required')],
    [{ billingAddress: blankAddress }, 'billingAddress.street', 'Street address is required.'],
    [{ serviceAddress: addressInput({ city: '' }) }, 'serviceAddress.city', 'City is required.'],
    [{ serviceAddress: addressInput({ state: '' }) }, 'serviceAddress.state', 'State is required.'],
    [{ serviceAddress: addressInput({ zip: '' }) }, 'serviceAddress.zip', 'ZIP is required.'],
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
    [
      { equipment: [{ ...equipment, identifier: '' }] },
      'equipment.0.identifier',
      'An identifier number for this equipment is required.',
    ],
    [{ equipment: [{ ...equipment, type: '' }] }, 'equipment.0.type', 'Type of equiment is required.'],
    [{ equipment: [{ ...equipment, size: '' }] }, 'equipment.0.size', 'Size of equipment is required.'],
    [
      { equipment: [{ ...equipment, manufacturer: '' }] },
      'equipment.0.manufacturer',
      'Manufacturer of equipment is required.',
    ],
    [{ equipment: [{ ...equipment, model: '' }] }, 'equipment.0.model', 'Model of equipment is required.'],
    [
      { equipment: [{ ...equipment, serial: '' }] },
      'equipment.0.serial',
      'Serial number for this equipment is required.',
    ],
    [
      { equipment: [{ ...equipment, installDate: '' }] },
      'equipment.0.installDate',
      'Date of installation is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, company: '' }] },
      'warranties.0.company',
      'Company name of this warranty is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, type: 'Tires' }] },
      'warranties.0.type',
      'The warranty type is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, confirmationNumber: '' }] },
      'warranties.0.confirmationNumber',
      'Confirmation number is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, expirationDate: '' }] },
      'warranties.0.expirationDate',
      'Expiration date is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, equipmentSerial: '' }] },
      'warranties.0.equipmentSerial',
      'Equipment of this warranty is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, equipmentSerial: 'OTHER' }] },
      'warranties.0.equipmentSerial',
      'Equipment of this warranty is required.',
    ],
    [
      { equipment: [equipment], warranties: [{ ...warranty, notify: ['nobody'] }] },
      'warranties.0.notify.0',
      'Must be a valid email address or phone number',
    ],
    [
      { equipment: Array.from({ length: 201 }, () => equipment) },
      'equipment',
      'There can be at most 200 pieces of equipment.',
    ],
  ] as [object, string, string][])('%j is refused at %s [5.4-2]', async (change, issuePath, message) => {
    const customer = (await createCustomer(server))._id;
    const body = recordInput(kind, { customer, ...change });
    const { _id } = await createRecord(server, kind);
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${_id}`],
    ] as const) {
      const answer = await server.request(method, url, { body });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe(message);
      expect(answer.body.issues[0]).toEqual({ path: issuePath, message });
    }
  });

  describe('changing', () => {
    test('what was answered can be put back as it is, and every row keeps its id [10.1-9]', async () => {
      const { body } = await fullInput();
      const before = (await server.request('POST', path, { body })).body.data;
      const answer = await server.request('PUT', `${path}/${before._id}`, {
        body: before,
        headers: { 'if-match': '"1"' },
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.etag).toBe('"2"');
      expect(answer.body.data).toEqual({ ...before, version: 2 });
      const rows = await historyOf(before._id);
      expect(rows.map(({ action, entity }) => [action, entity])).toEqual([
        ['create', kind.id],
        ['update', kind.id],
      ]);
      expect(rows[1]).toMatchObject({ before, after: answer.body.data, userName: server.user.name });
    });

    test('rows are added, changed, reordered and taken away', async () => {
      const { body } = await fullInput();
      const before = (await server.request('POST', path, { body })).body.data;
      const [first, second] = before.equipment;
      const change = {
        ...before,
        contacts: [before.contacts[1], contactInput({ name: 'Newcomer' })],
        equipment: [{ ...second, size: '12 ton' }, equipmentInput({ serial: 'C3' })],
        warranties: [{ ...before.warranties[0] }, warrantyInput('C3')],
        statusTimeline: [...before.statusTimeline, { status: 'Closed', statusObtainedAt: '2026-04-01' }],
      };
      const answer = await server.request('PUT', `${path}/${before._id}`, { body: change });
      const after = answer.body.data;
      expect(after.contacts.map(({ name }: { name: string }) => name)).toEqual([
        before.contacts[1].name,
        'Newcomer',
      ]);
      expect(after.contacts[0]).toEqual(before.contacts[1]);
      expect(after.equipment[0]).toEqual({ ...second, size: '12 ton' });
      expect(after.equipment).toHaveLength(2);
      expect(after.equipment).not.toContainEqual(expect.objectContaining({ _id: first._id }));
      expect(after.warranties[0]).toEqual(before.warranties[0]);
      expect(after.warranties[1]).toMatchObject({ equipmentSerial: 'C3' });
      expect(after).toMatchObject({ status: 'Closed', statusObtainedAt: '2026-04-01', isOpen: false });
      expect((await server.request('GET', `${path}/${before._id}`)).body.data).toEqual(after);
    });

    test('lists that are left out stay as they are', async () => {
      const { body } = await fullInput();
      const before = (await server.request('POST', path, { body })).body.data;
      const lists = [
        'contacts',
        'statusTimeline',
        'equipment',
        'warranties',
        'assignedTechnicians',
        'documents',
      ];
      const change = { ...omit(before, lists), description: 'Something else' };
      const after = (await server.request('PUT', `${path}/${before._id}`, { body: change })).body.data;
      expect(after).toEqual({
        ...before,
        description: 'Something else',
        version: 2,
        updatedAt: after.updatedAt,
      });
    });

    test('a serial that changes takes its warranties along [10.1-5]', async () => {
      const { body } = await fullInput();
      const before = (await server.request('POST', path, { body })).body.data;
      const [one, other] = before.equipment;
      const swapped = [
        { ...one, serial: other.serial },
        { ...other, serial: one.serial },
      ];
      const change = { ...before, equipment: swapped };
      const after = (await server.request('PUT', `${path}/${before._id}`, { body: change })).body.data;
      expect(after.equipment).toEqual(swapped);
      expect(after.warranties).toEqual(before.warranties);
      const renamed = { ...after, equipment: [{ ...swapped[0], serial: 'NEW' }, swapped[1]] };
      renamed.warranties = after.warranties.map((one: { equipmentSerial: string }) =>
        one.equipmentSerial === other.serial ? { ...one, equipmentSerial: 'NEW' } : one,
      );
      const again = (await server.request('PUT', `${path}/${before._id}`, { body: renamed })).body.data;
      expect(again.warranties).toEqual(renamed.warranties);
    });

    test('a serial that changes takes along warranties that were not sent', async () => {
      const { body } = await fullInput();
      const before = (await server.request('POST', path, { body })).body.data;
      const [one, other] = before.equipment;
      const equipment = [
        { ...one, serial: other.serial },
        { ...other, serial: 'NEW' },
      ];
      const change = { ...omit(before, ['warranties']), equipment };
      const after = (await server.request('PUT', `${path}/${before._id}`, { body: change })).body.data;
      expect(after.warranties).toEqual([
        { ...before.warranties[0], equipmentSerial: 'NEW' },
        { ...before.warranties[1], equipmentSerial: other.serial },
      ]);
    });

    test('a warranty stays with its equipment when two have one serial and change places', async () => {
      const twins = [
        equipmentInput({ serial: 'TWIN', identifier: 'First' }),
        equipmentInput({ serial: 'TWIN', identifier: 'Second' }),
      ];
      const before = await createRecord(server, kind, {
        equipment: twins,
        warranties: [warrantyInput('TWIN')],
      });
      const unitOfWarranty = async () =>
        server.db
          .selectFrom('warranties')
          .innerJoin('equipment', 'equipment.id', 'warranties.equipmentId')
          .select('identifier')
          .where('warranties.recordId', '=', before._id)
          .executeTakeFirst();
      expect(await unitOfWarranty()).toEqual({ identifier: 'First' });
      const body = { ...before, equipment: before.equipment.toReversed() };
      await server.request('PUT', `${path}/${before._id}`, { body });
      expect(await unitOfWarranty()).toEqual({ identifier: 'First' });
    });

    test('equipment cannot go while a warranty names it', async () => {
      const { body } = await fullInput();
      const before = (await server.request('POST', path, { body })).body.data;
      const { warranties: _, ...rest } = before;
      const change = { ...rest, equipment: before.equipment.slice(1) };
      const answer = await server.request('PUT', `${path}/${before._id}`, { body: change });
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([
        { path: 'warranties.1.equipmentSerial', message: 'Equipment of this warranty is required.' },
      ]);
    });

    test('rows of another record are not taken over', async () => {
      const { body } = await fullInput();
      const mine = (await server.request('POST', path, { body })).body.data;
      const theirs = (await server.request('POST', path, { body })).body.data;
      const change = { ...mine, contacts: theirs.contacts, equipment: theirs.equipment };
      const after = (await server.request('PUT', `${path}/${mine._id}`, { body: change })).body.data;
      expect(after.contacts[0]._id).not.toBe(theirs.contacts[0]._id);
      expect(after.equipment[0]._id).not.toBe(theirs.equipment[0]._id);
      expect((await server.request('GET', `${path}/${theirs._id}`)).body.data).toEqual(theirs);
    });

    test('of a stale version is refused with the current copy', async () => {
      const record = await createRecord(server, kind);
      const headers = { 'if-match': '"1"' };
      const url = `${path}/${record._id}`;
      await server.request('PUT', url, { body: { ...record, customerPo: 'First' }, headers });
      const stale = await server.request('PUT', url, { body: { ...record, customerPo: 'Second' }, headers });
      expect(stale.status).toBe(412);
      expect(stale.body).toMatchObject({
        code: 'stale',
        error: `This ${singular} was changed by someone else in the meantime.`,
        data: { customerPo: 'First', version: 2 },
      });
    });

    test('of two writers at once with the same version one is refused', async () => {
      const record = await createRecord(server, kind);
      const headers = { 'if-match': '"1"' };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          server.request('PUT', `${path}/${record._id}`, {
            body: { ...record, customerPo: `Writer ${n}`, contacts: [contactInput({ name: `Writer ${n}` })] },
            headers,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(412)]);
      const won = answers.find(({ status }) => status === 200)?.body.data;
      expect(won.contacts[0].name).toBe(won.customerPo);
      for (const { status, body } of answers) if (status === 412) expect(body.data).toEqual(won);
    });

    test('of an unknown record is 404', async () => {
      const body = recordInput(kind, { customer: (await createCustomer(server))._id });
      for (const id of [unknownId, 'nonsense']) {
        const answer = await server.request('PUT', `${path}/${id}`, { body });
        expect(answer.status).toBe(404);
        expect(answer.body.error).toBe(gone);
      }
    });
  });

  describe('deleting', () => {
    test('takes the record away and leaves history', async () => {
      const { body } = await fullInput();
      const record = (await server.request('POST', path, { body })).body.data;
      expect((await server.request('DELETE', `${path}/${record._id}`)).status).toBe(204);
      const read = await server.request('GET', `${path}/${record._id}`);
      expect(read.status).toBe(404);
      expect(read.body.error).toBe(gone);
      const rows = await historyOf(record._id);
      expect(rows.at(-1)).toMatchObject({ action: 'delete', before: record, after: null });
      expect((await server.request('DELETE', `${path}/${record._id}`)).status).toBe(404);
    });
  });

  test('a record of another kind is not found here', async () => {
    const other = recordKinds.find(({ id }) => id !== kind.id) ?? kind;
    const record = await createRecord(server, other);
    for (const method of ['GET', 'DELETE']) {
      expect((await server.request(method, `${path}/${record._id}`)).status).toBe(404);
    }
    const body = recordInput(kind, { customer: record.customer });
    expect((await server.request('PUT', `${path}/${record._id}`, { body })).status).toBe(404);
    expect((await server.request('GET', `/api${other.apiPath}/${record._id}`)).body.data).toEqual(record);
  });

  test('without a session nothing answers', async () => {
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${path}/total`],
      ['GET', `${path}/export`],
      ['GET', `${path}/${unknownId}`],
      ['POST', path],
      ['PUT', `${path}/${unknownId}`],
      ['DELETE', `${path}/${unknownId}`],
    ] as const) {
      expect((await server.request(method, url, { token: null })).status).toBe(401);
    }
  });
});

describe('the interval of a service contract', () => {
  test.each([
    [{ serviceIntervalAmount: 0 }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: -1 }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: 1.5 }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: '' }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [{ serviceIntervalAmount: undefined }, 'serviceIntervalAmount', 'Must be greater than zero'],
    [
      { serviceIntervalType: 'fortnights' },
      'serviceIntervalType',
      'The interval must be in days, weeks, months or years.',
    ],
  ])('%j is refused at %s [5.10-1]', async (change, path, message) => {
    const customer = (await createCustomer(server))._id;
    const body = recordInput(serviceContracts, { customer, ...change });
    const answer = await server.request('POST', '/api/service-contracts', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, message }]);
  });

  test.each(['days', 'weeks', 'months', 'years'])('can be in %s [3-9]', async (serviceIntervalType) => {
    const record = await createRecord(server, serviceContracts, {
      serviceIntervalType,
      serviceIntervalAmount: '2',
    });
    expect(record).toMatchObject({ serviceIntervalType, serviceIntervalAmount: 2 });
  });
});

describe('what only a project has', () => {
  test('permit and its day are kept, blank ones are null [3-10]', async () => {
    const record = await createRecord(server, projects, { permitNumber: ' B-12 ', permitDate: '2026-05-01' });
    expect(record).toMatchObject({ permitNumber: 'B-12', permitDate: '2026-05-01' });
    const blank = await createRecord(server, projects);
    expect(blank).toMatchObject({ permitNumber: null, permitDate: null });
  });

  test.each([
    ['ftp://files.example/a', 'Must be a valid web address'],
    ['javascript:alert(1)', 'Must be a valid web address'],
    ['nonsense', 'Must be a valid web address'],
    ['https://files.example/\u0000a', 'Must be a valid web address'],
    ['https://files.example/\u202Efdp.exe', 'Must be a valid web address'],
    ['https://user:secret@files.example/a', 'Must be a valid web address'],
    ['https:///a', 'Must be a valid web address'],
    ['', 'The address of the document is required.'],
  ])('a document at %j is refused [5.11-1]', async (fileUrl, message) => {
    const customer = (await createCustomer(server))._id;
    const body = recordInput(projects, { customer, documents: [{ fileUrl, name: 'Plan' }] });
    const answer = await server.request('POST', '/api/projects', { body });
    expect(answer.body.issues).toEqual([{ path: 'documents.0.fileUrl', message }]);
  });

  test('a document without a name is refused [5.11-2]', async () => {
    const customer = (await createCustomer(server))._id;
    const documents = [{ fileUrl: 'https://files.example/a', name: '' }];
    const body = recordInput(projects, { customer, documents });
    const answer = await server.request('POST', '/api/projects', { body });
    expect(answer.body.issues).toEqual([
      { path: 'documents.0.name', message: 'A document name is required.' },
    ]);
  });
});
