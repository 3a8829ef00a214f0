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
    'the latest event is how things stand, wherever it was in the list',
    [event('Closed', '2026-03-03'), event('Open', '2026-03-01'), event('Active', '2026-03-02')],
    { status: 'Closed', statusObtainedAt: '2026-03-03', isOpen: false },
    ['Open', 'Active', 'Closed'],
  ],
  [
    'of two on one day the later one in the list counts',
    [event('Closed', '2026-03-03'), event('Active', '2026-03-03')],
    { status: 'Active', statusObtainedAt: '2026-03-03', isOpen: true },
    ['Closed', 'Active'],
  ],
  [
    'an event in the future counts',
    [event('Active', '2026-03-03'), event('Closed', '2999-01-01')],
    { status: 'Closed', statusObtainedAt: '2999-01-01', isOpen: false },
    ['Active', 'Closed'],
  ],
  [
    'closed is closed in any spelling',
    [event(' cLOSED ', '2026-03-03')],
    { status: 'cLOSED', statusObtainedAt: '2026-03-03', isOpen: false },
    ['cLOSED'],
  ],
  [
    'a status that is none of the choices is open',
    [event('Opened', '2026-03-03')],
    { status: 'Opened', statusObtainedAt: '2026-03-03', isOpen: true },
    ['Opened'],
  ],
  [
    'an instant counts as the day of the company',
    [event('Open', '2026-03-03T02:00:00Z')],
    { status: 'Open', statusObtainedAt: '2026-03-02', isOpen: true },
    ['Open'],
  ],
];

describe.each(recordKinds)('the timeline of a $id', (kind) => {
  test.each(cases)('%s [4-1]', async (_name, statusTimeline, current, order) => {
    const created = await createRecord(server, kind, { statusTimeline });
    expect(created).toMatchObject(current);
    const updated = await server.request(
      'PUT',
      `/api${kind.apiPath}/${(await createRecord(server, kind))._id}`,
      {
        body: { ...created, statusTimeline },
      },
    );
    for (const record of [created, updated.body.data]) {
      expect(record).toMatchObject(current);
      expect(record.statusTimeline.map(({ status }: Event) => status)).toEqual(order);
    }
  });

  test('without events a record is open and created [4-4]', async () => {
    server.clock.set('2026-11-20T03:00:00Z');
    const record = await createRecord(server, kind, {
      statusTimeline: [event('Closed', '2026-01-01')],
    });
    const { body } = await server.request('PUT', `/api${kind.apiPath}/${record._id}`, {
      body: { ...record, statusTimeline: [] },
    });
    // Three in the night in London is the evening before in Chicago.
    expect(body.data).toMatchObject({ status: 'Created', statusObtainedAt: '2026-11-19', isOpen: true });
    expect(body.data.statusTimeline).toEqual([]);
  });
});
