import { withSortedKeys } from '#bench/base/sorted-keys.ts';
import type { BenchRequest } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';

/** Values that differ between two identical writes: ids, times, numbers and versions. */
const volatileValues =
  /"[0-9a-f]{8}-[0-9a-f-]{27}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"|"number":"[^"]+"|"version":\d+/g;

/**
 * Checks that Crewdesk and the baseline return the same responses and write the same rows. A baseline that did less work
 * would make the comparison unfair.
 *
 * @param maxRequests how many requests of each group to compare
 * @throws when they differ
 */
export async function assertSameResponses(installation: Installation, maxRequests = 20): Promise<void> {
  const { scenario, pool, filledAt } = installation;
  for (const { name, requests } of await scenario.prepareRequests(pool)) {
    for (const request of requests.slice(0, maxRequests)) {
      const crewdesk = await observe(installation, request, 'crewdesk');
      const baseline = await observe(installation, request, 'baseline');
      if (crewdesk !== baseline)
        throw new Error(`${name}: ${request.path}\nCrewdesk: ${crewdesk}\nbaseline: ${baseline}`);
    }
    await scenario.deleteCreatedRows(pool, filledAt);
  }
}

/** The response to a request, and the rows that it wrote, as comparable text. */
async function observe(
  installation: Installation,
  { method, path, body }: BenchRequest,
  server: 'crewdesk' | 'baseline',
): Promise<string> {
  const headers = { authorization: `Bearer ${installation.token}`, 'content-type': 'application/json' };
  const response = await fetch(installation[server].url + path, { method, headers, body });
  const text = await response.text();
  if (method === 'GET') {
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return `${response.status} ${isJson ? withSortedKeys(text) : text}`;
  }
  const { scenario, pool, filledAt } = installation;
  const { rows } = await pool.query(scenario.latestWriteSql, [filledAt]);
  await scenario.deleteCreatedRows(pool, filledAt);
  return `${response.status} ${withSortedKeys(text)} ${JSON.stringify(rows)}`.replace(volatileValues, '""');
}
