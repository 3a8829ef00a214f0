import type { BenchRequest } from '../load/load-job.ts';
import type { Installation } from '../processes/installation.ts';
import { calls, takeSample } from '../calls.ts';
import { removeCreated } from './remove-created.ts';

/** What differs between two customers created alike. */
const ownWords = /"[0-9a-f]{8}-[0-9a-f-]{27}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;

const storedSql = `
  select c.name, c.sort_name, c.address, c.search_text, c.version, c.updated_by, h.user_name, h.action,
    (select json_agg(json_build_array(k.position, k.title, k.name, k.email, k.phones_line)) from customer_contacts k
      where k.customer_id = c.id) as contacts
  from customers c join history h on h.entity_id = c.id where c.created_at >= $1`;

/**
 * A handler that does less would make a fine comparison, so both have to answer alike, and to write alike.
 * @throws when they do not
 */
export async function expectSameAnswers(installation: Installation): Promise<void> {
  const sample = await takeSample(installation.pool);
  for (const { name, requests, isWrite } of calls) {
    for (const request of requests(sample).slice(0, 20)) {
      const [crewdesk, bare] = [
        await ask(installation, request, 'crewdesk'),
        await ask(installation, request, 'bare'),
      ];
      if (crewdesk !== bare)
        throw new Error(`${name}: ${request.path}\nCrewdesk: ${crewdesk}\nbare: ${bare}`);
    }
    if (isWrite) await removeCreated(installation);
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
  const text = `${answer.status} ${await answer.text()}`;
  if (method === 'GET') return text;
  const { rows } = await installation.pool.query(storedSql, [installation.filledAt]);
  await removeCreated(installation);
  return `${sorted(text)} ${JSON.stringify(rows)}`.replace(ownWords, '""');
}

/** PostgreSQL keeps the keys of an address in an order of its own. */
function sorted(text: string): string {
  return text.replace(/"address":\{[^}]*\}/, (address) => address.split(/[{,}]/).toSorted().join());
}
