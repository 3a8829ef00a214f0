import type { BenchRequest } from '#bench/load/load-job.ts';
import type { Installation } from '#bench/processes/installation.ts';

/** What differs between two entities written alike. */
const ownWords = /"[0-9a-f]{8}-[0-9a-f-]{27}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"|"number":"[^"]+"|"version":\d+/g;

/**
 * A handler that does less would make a fine comparison, so both have to answer alike, and to write alike.
 * @throws when they do not
 */
export async function expectSameAnswers(installation: Installation): Promise<void> {
  const { subject, pool, filledAt } = installation;
  for (const { name, requests } of await subject.prepareCalls(pool)) {
    for (const request of requests.slice(0, 20)) {
      const [crewdesk, bare] = [
        await ask(installation, request, 'crewdesk'),
        await ask(installation, request, 'bare'),
      ];
      if (crewdesk !== bare)
        throw new Error(`${name}: ${request.path}\nCrewdesk: ${crewdesk}\nbare: ${bare}`);
    }
    await subject.removeAdded(pool, filledAt);
  }
}

async function ask(
  installation: Installation,
  request: BenchRequest,
  who: 'crewdesk' | 'bare',
): Promise<string> {
  const { method, path, body } = request;
  const headers = { authorization: `Bearer ${installation.token}`, 'content-type': 'application/json' };
  const answer = await fetch(installation[who].address + path, { method, headers, body });
  const text = await answer.text();
  if (method === 'GET') return `${answer.status} ${text}`;
  const { subject, pool, filledAt } = installation;
  const { rows } = await pool.query(subject.writtenSql, [filledAt]);
  await subject.removeAdded(pool, filledAt);
  return `${answer.status} ${inOneOrder(text)} ${JSON.stringify(rows)}`.replace(ownWords, '""');
}

/** PostgreSQL keeps the keys of an address in an order of its own, and puts spaces where JavaScript has none. */
function inOneOrder(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}
