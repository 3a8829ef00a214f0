import { beforeAll, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  addressInput,
  contactInput,
  createRecord,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { receiveText, sendDueTexts } from '#server/test/fixtures/inbound-texts.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { createRecords, getOverviewBlock } from './test-overview.ts';

const server = provideTestServer(twilioEnv);

beforeAll(() => server.clock.set('2026-11-20T15:00:00.000Z'));

test('visits are those shown for the lines of the customer, with how many are overdue and due [10.8-10]', async () => {
  const { customer, records } = await createRecords(
    server,
    ...['2026-11-01', '2026-11-15', '2026-12-24', '2026-12-20'].map(
      (firstVisitOn): [typeof serviceContracts, object] => [
        serviceContracts,
        { firstVisitOn, serviceIntervalAmount: 6, visitWindowDays: 10 },
      ],
    ),
  );
  await createRecord(server, serviceContracts, { firstVisitOn: '2026-11-01' });
  const visits = await getOverviewBlock(server, 'visits', customer);
  expect(visits).toMatchObject({
    total: 4,
    overdue: 1,
    due: 1,
    next: { dueOn: '2026-12-20', state: 'upcoming' },
  });
  expect(visits.rows.map(({ dueOn, state }: { dueOn: string; state: string }) => [dueOn, state])).toEqual([
    ['2026-11-01', 'overdue'],
    ['2026-11-15', 'due'],
    ['2026-12-20', 'upcoming'],
    ['2026-12-24', 'upcoming'],
  ]);
  expect(visits.rows[0].serviceContract.number).toBe(records[0].number);
});

test('warranties are those that expire within ninety days, soonest first [10.8-11]', async () => {
  const unit = equipmentInput();
  const days = ['2027-02-18', '2026-11-19', '2026-11-20', '2027-02-19'];
  const warranties = days.map((expirationDate) => warrantyInput(unit.serial, { expirationDate }));
  const { customer, records } = await createRecords(server, [projects, { equipment: [unit], warranties }]);
  await createRecord(server, workOrders, { equipment: [unit], warranties });
  const { rows, total } = await getOverviewBlock(server, 'warranties', customer);
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { expirationDate: '2026-11-20', daysLeft: 0, project: records[0]._id, recordNumber: records[0].number },
    { expirationDate: '2027-02-18', daysLeft: 90, equipment: { serial: unit.serial } },
  ]);
});

test('units and warranties go with their record to another customer', async () => {
  const unit = equipmentInput();
  const expiring = (expirationDate: string) => warrantyInput(unit.serial, { expirationDate });
  const { customer, records } = await createRecords(server, [
    workOrders,
    { equipment: [unit], warranties: [expiring('2026-12-01')] },
  ]);
  const { customer: other } = await createRecords(server);
  const [record] = records;
  const warranties = [...record.warranties, expiring('2026-12-02')];
  const path = `/api/work-order/${record._id}`;
  await server.request('PUT', path, { body: { ...record, customer: other, warranties } });
  const daysOf = async (owner: string) => {
    const { rows } = await getOverviewBlock(server, 'warranties', owner);
    return rows.map(({ expirationDate }: { expirationDate: string }) => expirationDate);
  };
  expect([await daysOf(customer), await daysOf(other)]).toEqual([[], ['2026-12-01', '2026-12-02']]);
  const unitsOf = async (owner: string) => {
    const { rows } = await getOverviewBlock(server, 'units', owner);
    return rows.map(({ serial }: { serial: string }) => serial);
  };
  expect([await unitsOf(customer), await unitsOf(other)]).toEqual([[], [unit.serial]]);
});

test('messages are the last sent, the next to be sent and the replies, with the unread of the user [10.8-12]', async () => {
  const phone = '+13125550166';
  const contacts = [contactInput({ phoneNumbers: [{ name: 'Mobile', phone }] })];
  const { customer, records } = await createRecords(
    server,
    [workOrders, { contacts }],
    [projects, { contacts }],
  );
  const about = { workOrder: records[0]._id, textTo: phone };
  await createMessage(server, { ...about, message: 'First' });
  await sendDueTexts(server);
  await createMessage(server, {
    workOrder: undefined,
    project: records[1]._id,
    textTo: phone,
    message: 'Last',
  });
  await sendDueTexts(server);
  await createMessage(server, { ...about, message: 'Later', sendAt: '2026-12-24' });
  await createMessage(server, { ...about, message: 'Next', sendAt: '2026-12-04' });
  await createMessage(server, { message: 'To somebody else' });
  await receiveText(server, { From: phone, Body: 'Yes, Thursday works.' });

  const messages = await getOverviewBlock(server, 'messages', customer);
  const textsOf = ({ rows }: { rows: { message: string }[] }) => rows.map(({ message }) => message);
  expect([textsOf(messages.sent), messages.sent.total]).toEqual([['Last', 'First'], 2]);
  expect([textsOf(messages.scheduled), messages.scheduled.total]).toEqual([['Next', 'Later'], 2]);
  expect(messages.replies).toMatchObject({
    total: 1,
    unread: 1,
    rows: [{ body: 'Yes, Thursday works.', isUnread: true, project: records[1]._id }],
    latestUnread: { body: 'Yes, Thursday works.', project: records[1]._id },
  });
  const body = { replies: [messages.replies.rows[0]._id] };
  await server.request('POST', '/api/messages/replies/seen', { body });
  expect((await getOverviewBlock(server, 'messages', customer)).replies).toMatchObject({
    total: 1,
    unread: 0,
    latestUnread: null,
  });
});

test('places are the service addresses, one for all spellings, the last used first [10.8-55]', async () => {
  const plant = addressInput({ street: '4 Plant  Road', name: 'Plant' });
  const same = { ...plant, street: '4 PLANT Road' };
  const office = addressInput();
  const { customer } = await createRecords(
    server,
    [workOrders, { serviceAddress: plant }],
    [projects, { serviceAddress: office }],
    [serviceContracts, { serviceAddress: office }],
    [
      workOrders,
      { serviceAddress: same, statusTimeline: [{ status: 'Closed', statusObtainedAt: '2026-11-02' }] },
    ],
  );
  expect(await getOverviewBlock(server, 'places', customer)).toMatchObject({
    total: 2,
    rows: [
      {
        address: { street: '4 PLANT Road' },
        records: 2,
        open: 1,
        kinds: [{ kind: 'work-order', records: 2, open: 1 }],
      },
      {
        address: { street: office.street },
        records: 2,
        open: 2,
        kinds: ['project', 'service-contract'].map((kind) => ({ kind, records: 1, open: 1 })),
      },
    ],
  });
});

test('units are listed once for all spellings of their serial number, but never merged without one [10.8-56]', async () => {
  const unit = equipmentInput({ serial: 'sn 12-345', size: '5 ton' });
  const nameless = equipmentInput({ serial: 'N/A', identifier: 'EF-1' });
  const { customer, records } = await createRecords(
    server,
    [workOrders, { equipment: [unit, nameless] }],
    // A record that lists it twice is one record.
    [projects, { equipment: [{ ...unit, serial: 'SN12345', size: '6 ton' }, unit] }],
    [
      workOrders,
      {
        equipment: [
          { ...nameless, identifier: 'EF-2' },
          { ...unit, model: 'Other' },
        ],
      },
    ],
  );
  const { rows, total } = await getOverviewBlock(server, 'units', customer);
  expect(total).toBe(4);
  const named = rows.map(
    ({ identifier, model }: { identifier: string; model: string }) => `${identifier} ${model}`,
  );
  expect(named.toSorted()).toEqual(
    [
      `${unit.identifier} Other`,
      `${unit.identifier} Precedent`,
      'EF-1 Precedent',
      'EF-2 Precedent',
    ].toSorted(),
  );
  expect(rows.find(({ records: count }: { records: number }) => count > 1)).toMatchObject({
    serial: expect.stringMatching(/^sn ?12-?345$/i),
    records: 2,
    record: { kind: 'project', number: records[1].number },
  });
});
