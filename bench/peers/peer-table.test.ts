import { expect, test } from 'vitest';
import { formatPeerTable, type PeerRound } from './peer-table.ts';

const round = (perSecond: number, peakMegabytes: number): PeerRound => {
  return { perSecond, p50Ms: 1_000 / perSecond, p99Ms: 2_000 / perSecond, peakMegabytes };
};

test('a table shows medians, the highest memory, and how many times as much Crewdesk manages', () => {
  const table = formatPeerTable([
    {
      job: 'one work order',
      rounds: {
        Crewdesk: [round(1_900, 110), round(2_000, 130), round(2_300, 120)],
        Directus: [round(80, 400)],
      },
    },
    {
      job: 'export',
      rounds: { Crewdesk: [round(0.5, 140)], Directus: [round(0.1, 1_234)], Strapi: [] },
    },
  ]);
  expect(table).toBe(
    [
      "| Job            | Server   | Requests/s | p50       | p99       | Crewdesk's ratio | Peak memory |",
      '| -------------- | -------- | ---------- | --------- | --------- | ---------------- | ----------- |',
      '| one work order | Crewdesk | 2,000      | 0.5 ms    | 1.0 ms    | 1.0              | 130 MB      |',
      '|                | Directus | 80         | 12.5 ms   | 25.0 ms   | 25               | 400 MB      |',
      '| export         | Crewdesk | 0.50       | 2,000 ms  | 4,000 ms  | 1.0              | 140 MB      |',
      '|                | Directus | 0.10       | 10,000 ms | 20,000 ms | 5.0              | 1,234 MB    |',
      '|                | Strapi   | none       |           |           |                  |             |',
    ].join('\n'),
  );
});
