import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Event = { status: string; statusObtainedAt: string };

function event(status: string, statusObtainedAt: string): Event {
  return { status, statusObtainedAt };
}

const cases: [string, Event[], { status: string; statusObtainedAt: string; isOpen: boolean }, string[]][] = [
  [
    'uses the latest event as the current status, regardless of the order sent',
    [event('Closed', '2026-03-03'), event('Open', '2026-03-01'), event('Active', '2026-03-02')],
    { status: 'Closed', statusObtainedAt: '2026-03-03', isOpen: false },
    ['Open', 'Active', 'Closed'],
  ],
  [
    'uses the last of two events on the same day',
    [event('Closed', '2026-03-03'), event('Active', '2026-03-03')],
    { status: 'Active', statusObtainedAt: '2026-03-03', isOpen: true },
    ['Closed', 'Active'],
  ],
  [
    'uses an event in the future',
    [event('Active', '2026-03-03'), event('Closed', '2999-01-01')],
    { status: 'Closed', statusObtainedAt: '2999-01-01', isOpen: false },
    ['Active', 'Closed'],
  ],
  [
    'closes the record regardless of case and spaces',
    [event(' cLOSED ', '2026-03-03')],
    { status: 'cLOSED', statusObtainedAt: '2026-03-03', isOpen: false },
    ['cLOSED'],
  ],
  [
    'treats an unknown status as open',
    [event('Opened', '2026-03-03')],
    { status: 'Opened', statusObtainedAt: '2026-03-03', isOpen: true },
    ['Opened'],
  ],
  [
    "converts an instant to a day in the company's time zone",
    [event('Open', '2026-03-03T02:00:00Z')],
    { status: 'Open', statusObtainedAt: '2026-03-02', isOpen: true },
    ['Open'],
  ],
];

describe.each(recordKinds)('the timeline of a $labels.singular', (kind) => {
  test.each(cases)('%s [4-1]', async (_title, statusTimeline, current, order) => {
    const created = await createRecord(server, kind, { statusTimeline });
    expect(created).toMatchObject(current);
    const other = await createRecord(server, kind);
    const updated = await server.request('PUT', `/api${kind.apiPath}/${other._id}`, {
      body: { ...created, statusTimeline },
    });
    for (const record of [created, updated.body.data]) {
      expect(record).toMatchObject(current);
      expect(record.statusTimeline.map(({ status }: Event) => status)).toEqual(order);
    }
  });

  test('without events has the status Created on the day of creation [4-4]', async () => {
    server.clock.set('2026-11-20T03:00:00Z');
    const record = await createRecord(server, kind, {
      statusTimeline: [event('Closed', '2026-01-01')],
    });
    const { body } = await server.request('PUT', `/api${kind.apiPath}/${record._id}`, {
      body: { ...record, statusTimeline: [] },
    });
    // 3:00 UTC is the evening before in Chicago.
    expect(body.data).toMatchObject({ status: 'Created', statusObtainedAt: '2026-11-19', isOpen: true });
    expect(body.data.statusTimeline).toEqual([]);
  });
});
