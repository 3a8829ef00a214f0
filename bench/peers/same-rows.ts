import type { BenchRequest } from '#bench/load/load-job.ts';
import { type JobName, type MeasuredServer, pageSize, sendJson } from './base/peer-requests.ts';

type Item = { number: string | number };

/** How many of the texts that are searched for are compared. */
const maxTexts = 10;

/**
 * Checks that a peer returns the same work orders as Crewdesk in lists and for one, and in searches none that Crewdesk
 * does not find: it also finds texts in what a peer's search does not read.
 */
export async function assertSameRows(crewdesk: MeasuredServer, peer: MeasuredServer): Promise<void> {
  const compare = async (
    job: JobName,
    n: number,
    isSame: (own: number[], others: number[]) => boolean,
  ): Promise<void> => {
    const [own, others] = [await readNumbers(crewdesk, job, n), await readNumbers(peer, job, n)];
    if (!isSame(own, others))
      throw new Error(`${job}: ${peer.name} returned ${others.join(', ')} instead of ${own.join(', ')}.`);
  };
  const equal = (own: number[], others: number[]) => own.length > 0 && own.join() === others.join();
  await compare('list of 50 by update, first page', 0, equal);
  await compare('list of 50 by update, deep page', 0, equal);
  for (let n = 0; n < maxTexts; n += 1) {
    await compare('one work order', n, equal);
    for (const job of ['search for a customer PO', 'search for a word of the description'] as const)
      await compare(job, n, (own, others) => {
        // A full page of either may lack rows that are on the next one of the other.
        const isFull = own.length === pageSize;
        return others.length > 0 && (isFull || others.every((number) => own.includes(number)));
      });
  }
}

type Written = Record<string, unknown>;

/** Checks that the first update and the first create leave a peer with the same work orders as Crewdesk. */
export async function assertSameWrites(crewdesk: MeasuredServer, peer: MeasuredServer): Promise<void> {
  for (const job of ['update a work order', 'create a work order'] as const) {
    const [own, others] = [await write(crewdesk, job), await write(peer, job)];
    if (own !== others) throw new Error(`${job}: ${peer.name} returned ${others} instead of ${own}.`);
  }
}

/** The text of a written work order, and the number of rows in its lists. */
async function write({ url, token, requests }: MeasuredServer, job: JobName): Promise<string> {
  const request = requests[job]?.[0];
  if (!request) throw new Error(`There is nothing to ${job}.`);
  const { path, method, body = '' } = request;
  const { data } = await sendJson<{ data: Written }>(url + path, { method, token, body: JSON.parse(body) });
  const lists = [
    data.contacts,
    data.statusTimeline ?? data.status_timeline,
    data.equipment,
    data.warranties,
    data.assignedTechnicians ?? data.technicians,
  ];
  const lengths = lists.map((list) => (Array.isArray(list) ? list.length : 'no list'));
  return `"${String(data.description)}" with ${lengths.join(', ')} rows`;
}

async function readNumbers({ url, token, requests }: MeasuredServer, job: JobName, n: number) {
  const request: BenchRequest | undefined = requests[job]?.[n];
  if (!request) return [];
  const { data } = await sendJson<{ data: Item | Item[] }>(url + request.path, { token });
  return [data].flat().map(({ number }) => Number(String(number).replace(/\D/g, '')));
}
