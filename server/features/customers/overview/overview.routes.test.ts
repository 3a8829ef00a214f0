import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeBlocks, type OverviewBlock, overviewBlocks } from '#schema/overview/customer-overview.ts';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  contactInput,
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { createRecords, getOverviewBlock } from './test-overview.ts';

const server = provideTestServer();
const blocks = Object.keys(overviewBlocks) as OverviewBlock[];
const closed = [{ status: 'Closed', statusObtainedAt: '2026-11-02' }];

beforeAll(() => server.clock.set('2026-11-20T15:00:00.000Z'));

const numbersOf = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number);

describe.each(blocks)('the block %s', (block) => {
  test('is empty for a customer without anything', async () => {
    const { _id, name, address } = await createCustomer(server, { contacts: [] });
    const none = { rows: [], total: 0 };
    const empty: Partial<Record<OverviewBlock, object>> = {
      head: { _id, name, address, accessNotes: null, contacts: [], latestRecord: null },
      'open-work': { ...none, workOrders: 0, projects: 0 },
      visits: { ...none, overdue: 0, due: 0, next: null },
      messages: { sent: none, scheduled: none, replies: { ...none, unread: 0, latestUnread: null } },
    };
    expect(await getOverviewBlock(server, block, _id)).toEqual(empty[block] ?? none);
  });

  test('requires a session and an existing customer', async () => {
    const path = `/api/customer/${unknownId}/overview/${block}`;
    expect((await server.request('GET', path, { token: null })).status).toBe(401);
    const { status, body } = await server.request('GET', path);
    expect([status, body.error]).toEqual([404, 'This customer does not exist or was deleted.']);
    expect((await server.request('GET', `/api/customer/nonsense/overview/${block}`)).status).toBe(404);
  });
});

test('an unknown block is not found, and an unclear query is invalid', async () => {
  const { _id } = await createCustomer(server);
  expect((await server.request('GET', `/api/customer/${_id}/overview/weather`)).status).toBe(404);
  expect((await server.request('GET', `/api/customer/${_id}/overview/units?all=2`)).status).toBe(400);
});

test('the head marks opt-outs and names the open record that was updated last [10.8-8]', async () => {
  const phone = '+13125550188';
  const phoneNumbers = [
    { name: 'Mobile', phone: `${phone};ext=7` },
    { name: 'Office', phone: '+13125550189' },
  ];
  const contact = contactInput({ email: 'Ana@bakery.example', phoneNumbers });
  const { _id: customer } = await createCustomer(server, { contacts: [contact], accessNotes: 'Gate 4410' });
  for (const target of [{ textTo: phone }, { emailTo: 'ana@bakery.example' }])
    await server.request('POST', '/api/suppressions', { body: target });
  await createRecord(server, projects, { customer });
  server.clock.advance(1000);
  const open = await createRecord(server, workOrders, { customer });
  server.clock.advance(1000);
  await createRecord(server, workOrders, { customer, statusTimeline: closed });
  expect(await getOverviewBlock(server, 'head', customer)).toMatchObject({
    accessNotes: 'Gate 4410',
    contacts: [
      {
        name: contact.name,
        emailSuppressed: true,
        phoneNumbers: [
          { phone: `${phone};ext=7`, suppressed: true },
          { phone: '+13125550189', suppressed: false },
        ],
      },
    ],
    latestRecord: { kind: 'work-order', _id: open._id, number: open.number },
  });
});

test('open and closed work, contracts and projects are listed apart, each with its total [10.8-9]', async () => {
  const technician = await createUser(server, { name: 'Marco Diaz', isTechnician: true });
  const { customer, records } = await createRecords(
    server,
    [workOrders, { assignedTechnicians: [{ user: technician._id }] }],
    [projects, {}],
    [workOrders, { statusTimeline: closed }],
    [projects, { statusTimeline: closed }],
    [serviceContracts, { statusTimeline: closed, firstVisitOn: '2026-10-01' }],
    [serviceContracts, { firstVisitOn: '2026-10-10', endsOn: '2027-01-31', serviceIntervalAmount: 1 }],
    [serviceContracts, {}],
  );
  const [open, project, done, oldProject, ended, contract, unset] = records;
  await createRecord(server, workOrders);

  const work = await getOverviewBlock(server, 'open-work', customer);
  expect(work).toMatchObject({ total: 2, workOrders: 1, projects: 1 });
  expect(numbersOf(work)).toEqual([project.number, open.number]);
  const { _id, number, status, statusObtainedAt, isOpen, classification, serviceAddress } = open;
  expect(work.rows[1]).toEqual({
    kind: 'work-order',
    _id,
    number,
    status,
    statusObtainedAt,
    isOpen,
    classification,
    serviceAddress,
    technicians: ['Marco Diaz'],
  });
  const closedWork = await getOverviewBlock(server, 'closed-work', customer);
  expect([numbersOf(closedWork), closedWork.total]).toEqual([[done.number], 1]);
  const allProjects = await getOverviewBlock(server, 'projects', customer);
  expect([numbersOf(allProjects), allProjects.total]).toEqual([[project.number, oldProject.number], 2]);
  const contracts = await getOverviewBlock(server, 'contracts', customer);
  expect([numbersOf(contracts), contracts.total]).toEqual([[contract.number, unset.number, ended.number], 3]);
  expect(contracts.rows[0]).toMatchObject({
    serviceIntervalType: 'months',
    serviceIntervalAmount: 1,
    endsOn: '2027-01-31',
    nextVisitOn: '2026-10-10',
    nextVisitState: 'overdue',
    nextVisitOverdueDays: 28,
  });
});

test('lists hold ten rows and the total of all, and those without a list of their own hold all on request', async () => {
  const serials = Array.from({ length: 12 }, () => equipmentInput());
  const warranties = serials.map(({ serial }) => warrantyInput(serial, { expirationDate: '2026-12-01' }));
  const { customer, records } = await createRecords(server, [workOrders, { equipment: serials, warranties }]);
  await sql`
    insert into records
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', 900000 + n, 'kind', k,
      'is_open', k <> 'work-order', 'service_interval_type', 'months', 'service_interval_amount', 3,
      'service_address', r.service_address || jsonb_build_object('street', n::text)))).*
    from records r, generate_series(1, 12) n, unnest(array['work-order', 'project', 'service-contract']) k
    where r.id = ${records[0]._id}`.execute(server.db);
  for (const block of [
    'open-work',
    'closed-work',
    'contracts',
    'projects',
    'places',
    'units',
    'warranties',
  ] as const) {
    const { rows, total } = await getOverviewBlock(server, block, customer);
    expect([rows.length, total], block).toEqual([10, block === 'open-work' || block === 'places' ? 13 : 12]);
    if (!completeBlocks.some((one) => one === block)) continue;
    const all = await getOverviewBlock(server, block, customer, '?all=true');
    expect([all.rows.length, all.total], block).toEqual([total, total]);
    expect(all.rows.slice(0, 10), block).toEqual(rows);
  }
});
