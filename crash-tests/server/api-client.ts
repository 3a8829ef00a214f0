import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '#schema/fields/lists.ts';
import { workOrders } from '#schema/records/work-orders.ts';

const timeoutMs = 60_000;
export const address = {
  name: '',
  street: '1 Lake Street',
  street2: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};

/** A client of the API that retries while the server is down. Its session survives restarts. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #token: string;

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  async post(path: string, body: object): Promise<{ _id: string }> {
    const { data } = await this.#request<{ data: { _id: string } }>('POST', path, body);
    return data;
  }

  /** Lists the items of all pages. */
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

  /** Creates a work order with empty lists for a new customer. Returns its id. */
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

  /** Retries while the server is busy, starting or down. The idempotency key prevents duplicates. */
  async #request<Body>(method: string, path: string, body?: object): Promise<Body> {
    const key = randomUUID();
    for (const deadline = Date.now() + timeoutMs; ; await sleep(100)) {
      const response = await fetch(this.#baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (response?.ok) return (await response.json()) as Body;
      const isRetryable = response === undefined || response.status === 503 || response.status === 409;
      if (isRetryable && Date.now() < deadline) continue;
      throw new Error(`${method} ${path} returned ${response?.status}: ${await response?.text()}`);
    }
  }
}
