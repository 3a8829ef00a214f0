import { afterEach, expect, test } from 'vitest';
import { startInstallation } from '#bench/processes/installation.ts';
import { customers } from '#bench/scenarios/customers.ts';
import { records } from '#bench/scenarios/records.ts';
import { assertSameResponses } from './same-responses.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

test.each([customers, records])(
  'the baseline returns the same responses and writes the same rows as Crewdesk for $name',
  async (scenario) => {
    const installation = await startInstallation(scenario, 300);
    cleanUps.push(installation.stop);
    await assertSameResponses(installation);
    expect(installation.count).toBe(300);
  },
);
