import { afterEach, expect, test } from 'vitest';
import { startInstallation } from '#bench/processes/installation.ts';
import { customers } from '#bench/scenarios/customers.ts';
import { records } from '#bench/scenarios/records.ts';
import { expectSameAnswers } from './same-responses.ts';

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

test.each([customers, records])(
  'the bare handler does the work that Crewdesk does with $things',
  async (subject) => {
    const installation = await startInstallation(subject, 300);
    stops.push(installation.stop);
    await expectSameAnswers(installation);
    expect(installation.count).toBe(300);
  },
);
