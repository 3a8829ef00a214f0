import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, startInstallation } from '#bench/processes/installation.ts';
import { customers } from '#bench/scenarios/customers.ts';
import { records } from '#bench/scenarios/records.ts';
import { repeatUnit, units } from '#bench/scenarios/units.ts';
import { visits } from '#bench/scenarios/visits.ts';
import { createDatabase } from '#server/db/client.ts';
import { assertSameResponses } from './same-responses.ts';

const maxRequests = 4;
let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation(customers, 60);
});
afterAll(() => installation.stop());

test('the baseline returns the same responses and writes the same rows as Crewdesk for customers', async () => {
  await assertSameResponses(installation, maxRequests);
});

test('the baseline returns the same responses and writes the same rows as Crewdesk for records', async () => {
  await records.fill(createDatabase(installation.pool), 100);
  await assertSameResponses({ ...installation, scenario: records, filledAt: new Date() }, maxRequests);
});

test('the baseline returns the same responses as Crewdesk for units', async () => {
  await repeatUnit(createDatabase(installation.pool));
  await assertSameResponses({ ...installation, scenario: units, filledAt: new Date() }, maxRequests);
});

test('the baseline returns the same responses and writes the same rows as Crewdesk for visits', async () => {
  await visits.fill(createDatabase(installation.pool), 100);
  await assertSameResponses({ ...installation, scenario: visits, filledAt: new Date() }, maxRequests);
});

test('a different response fails the comparison', async () => {
  const { crewdesk } = installation;
  const elsewhere = { ...installation, baseline: { ...crewdesk, url: `${crewdesk.url}/api/company?` } };
  await expect(assertSameResponses(elsewhere, 1)).rejects.toThrow(/^list, 50 per page: /);
});
