import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { visitSteps } from '#server/features/visits/test-visits.ts';
import {
  addressInput,
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const { begin, get } = visitSteps(server);

beforeAll(begin);

const closedOn = (day: string) => ({ statusTimeline: [{ status: 'Closed', statusObtainedAt: day }] });
const reference = ({ _id, number }: { _id: string; number: string }, kind = 'work-order') => ({
  kind,
  _id,
  number,
});

describe('a unit', () => {
  test('has all records, warranties, visits and documents of any spelling of its serial [10.8-16]', async () => {
    const customer = await createCustomer(server, { accessNotes: 'Gate code 12' });
    const technician = await createUser(server, { isTechnician: true, name: 'Tina Tech' });
    const at = { customer: customer._id, serviceAddress: addressInput({ street: '5 Oak Street' }) };
    const unit = (serial: string, overrides: object = {}) => equipmentInput({ serial, ...overrides });
    const old = await createRecord(server, projects, {
      ...at,
      ...closedOn('2026-01-05'),
      equipment: [unit('HX 55-01', { identifier: 'AC-1' })],
      warranties: [
        warrantyInput('HX 55-01', {
          company: 'Trane',
          confirmationNumber: 'C-1',
          expirationDate: '2027-03-20',
        }),
      ],
      documents: [{ name: 'Startup sheet', fileUrl: 'https://example.com/startup.pdf' }],
    });
    const recent = await createRecord(server, workOrders, {
      ...at,
      ...closedOn('2027-02-01'),
      description: 'Replaced the belt.',
      assignedTechnicians: [{ user: technician._id }],
      equipment: [unit('other'), unit('hx5501', { identifier: 'RTU-1', model: 'Precedent 2' })],
      warranties: [
        warrantyInput('hx5501', {
          company: 'TRANE',
          confirmationNumber: 'c-1',
          expirationDate: '2027-03-20',
        }),
        warrantyInput('other'),
        warrantyInput('hx5501', { type: 'Labor', expirationDate: '2027-03-01' }),
      ],
    });
    const contract = await createRecord(server, serviceContracts, {
      ...at,
      serviceIntervalType: 'months',
      serviceIntervalAmount: 1,
      firstVisitOn: '2027-02-28',
      equipment: [unit('HX-5501', { identifier: 'RTU-1', model: 'Precedent 2' }), unit('HX-9999')],
      visitEquipmentSerials: ['HX-9999'],
      additionalVisitLines: [
        {
          label: 'Filters',
          intervalType: 'months',
          intervalAmount: 3,
          equipmentSerials: ['HX-5501'],
          firstVisitOn: '2027-02-10',
        },
      ],
      statusTimeline: [{ status: 'Active', statusObtainedAt: '2026-12-01' }],
    });
    const place = { ...at, serviceAddress: addressInput({ street: ' 5 oak  street' }) };
    const whole = await createRecord(server, serviceContracts, { ...place, equipment: [unit('HX-7777')] });
    await createRecord(server, serviceContracts, { ...at, ...closedOn('2027-01-01') });
    await createRecord(server, serviceContracts, { customer: customer._id });
    await createRecord(server, workOrders, { ...at, equipment: [unit('HX5502')] });

    const owner = { _id: customer._id, name: customer.name };
    const { data } = await get('/units?key=hx%2055%2001');
    expect(data).toMatchObject({ key: 'HX5501', isComplete: true });
    expect(data.units).toEqual([
      {
        ...data.units[0],
        customer: { ...owner, accessNotes: 'Gate code 12' },
        record: reference(contract, 'service-contract'),
        identifier: 'RTU-1',
        model: 'Precedent 2',
        serial: 'HX-5501',
        records: 3,
        serials: ['HX-5501', 'hx5501', 'HX 55-01'],
      },
    ]);
    expect(data.units[0].facts.map(({ field }: { field: string }) => field)).toEqual(['identifier', 'model']);
    expect(data.records.data).toEqual([
      {
        ...reference(recent),
        customer: owner,
        classification: recent.classification,
        description: 'Replaced the belt.',
        technicians: ['Tina Tech'],
        status: 'Closed',
        statusObtainedAt: '2027-02-01',
        isOpen: false,
        createdAt: recent.createdAt,
      },
      expect.objectContaining({ ...reference(contract, 'service-contract'), status: 'Active' }),
      expect.objectContaining({ ...reference(old, 'project'), technicians: [] }),
    ]);
    expect(data.warranties).toMatchObject([
      {
        company: 'TRANE',
        type: 'Parts',
        expirationDate: '2027-03-20',
        daysLeft: 10,
        record: reference(recent),
        records: 2,
        customer: owner,
      },
      { type: 'Labor', daysLeft: -9, records: 1 },
    ]);
    expect(data.contractLines).toMatchObject([
      {
        contract: reference(contract, 'service-contract'),
        line: { label: 'Filters' },
        covers: 'unit',
        intervalAmount: 3,
        nextVisitOn: '2027-02-10',
        nextVisitState: 'overdue',
        customer: owner,
      },
      { contract: reference(whole, 'service-contract'), line: { label: null }, covers: 'place' },
    ]);
    expect(data.documents).toEqual([
      {
        ...data.documents[0],
        name: 'Startup sheet',
        fileUrl: 'https://example.com/startup.pdf',
        record: reference(old, 'project'),
        customer: owner,
      },
    ]);

    const { key: _key, units: _units, isComplete: _isComplete, ...blocks } = data;
    const names = {
      records: 'records',
      warranties: 'warranties',
      contractLines: 'contract-lines',
      documents: 'documents',
    };
    for (const [name, path] of Object.entries(names)) {
      const body = await get(`/units/${path}?key=Hx-55-01&customer=${customer._id}`);
      expect(name === 'records' ? body : body.data, name).toEqual(blocks[name]);
    }
    expect((await get('/units/head?key=HX5501')).data).toEqual({
      key: 'HX5501',
      units: data.units,
      isComplete: true,
    });
  });

  test('of more than twenty customers is looked up in contracts for the place of the newest, or of one', async () => {
    const owner = await createCustomer(server);
    const at = { customer: owner._id, serviceAddress: addressInput({ street: '8 Elm Street' }) };
    const equipment = [equipmentInput({ serial: 'SEE TAG' })];
    await createRecord(server, workOrders, { ...at, equipment });
    const contract = await createRecord(server, serviceContracts, { ...at, equipment: [] });
    const line = { contract: reference(contract, 'service-contract'), covers: 'place' };
    expect((await get('/units/contract-lines?key=seetag')).data).toMatchObject([line]);
    for (let count = 0; count < 20; count += 1)
      await createRecord(server, workOrders, { customer: (await createCustomer(server))._id, equipment });
    expect((await get('/units/contract-lines?key=seetag')).data).toEqual([]);
    expect((await get(`/units/contract-lines?key=seetag&customer=${owner._id}`)).data).toMatchObject([line]);
  });
});
