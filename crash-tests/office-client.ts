import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '#schema/fields/lists.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const timeoutMs = 60_000;
const address = {
  name: '',
  street: '1 Lake Street',
  street2: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};

/** Somebody in the office, over HTTP. The server may go away and come back; the session outlives it. */
export class OfficeClient {
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  async post(path: string, body: object): Promise<{ _id: string }> {
    const { data } = await this.#request<{ data: { _id: string } }>('POST', path, body);
    return data;
  }

  /** Every item of a list, page by page. */
  async listAll<Item>(path: string): Promise<Item[]> {
    const items: Item[] = [];
    let cursor: string | null = '';
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page: Page<Item> = await this.#request('GET', `${path}?limit=1000${query}`);
      items.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor);
    return items;
  }

  /** The id of a work order with nothing in it, for a customer of its own. */
  async createWorkOrder(): Promise<string> {
    const customer = await this.post('/api/customer', { name: 'Northside Bakery', address });
    const workOrder = await this.post(`/api${workOrders.apiPath}`, {
      customer: customer._id,
      customerPo: 'PO 1',
      billingAddress: address,
      serviceAddress: address,
      classification: workOrders.classifications[0],
      description: 'The oven hood does not draw.',
    });
    return workOrder._id;
  }

  /** Waits for a server that is busy or only just there; a key keeps what is sent again from happening twice. */
  async #request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const answer = await fetch(this.#address + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()) as Answer;
      const isPassing = answer === undefined || answer.status === 503 || answer.status === 409;
      if (isPassing && Date.now() < deadline) continue;
      throw new Error(`${method} ${path} answered ${answer?.status}: ${await answer?.text()}`);
    }
  }
}
