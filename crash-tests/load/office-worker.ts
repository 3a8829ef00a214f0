import { workOrders } from '#schema/records/work-orders.ts';
import type { NonEmptyArray, Random } from '#server/demo/random.ts';
import type { LoadClient, LoadResponse } from './load-client.ts';

const address = { street: '120 Lake Street', city: 'Chicago', state: 'IL', zip: '60601' };
const contact = {
  title: 'Manager',
  name: 'Ana Flores',
  email: 'ana@office.example',
  phoneNumbers: [{ name: 'Mobile', phone: '(312) 555-0142' }],
};
const searches: NonEmptyArray = ['lake', 'rooftop', '5550', 'PO-1', 'bakery', 'trane'];
const lists: NonEmptyArray = ['/customer', '/work-order', '/service-contracts', '/projects'];
const openFilter = '&open=true';

type Saved = { _id: string; version: number };
/** How often to send it, of a thousand requests. */
type Action = { weight: number; send: () => Promise<LoadResponse> };

/** Sends the requests of a person who works with the web app, in the proportions of a usual day. */
export class OfficeWorker {
  readonly #client: LoadClient;
  readonly #random: Random;
  readonly #number: number;
  #customer: Saved | undefined;
  #workOrder: Saved | undefined;
  #count = 0;

  constructor(client: LoadClient, random: Random, number: number) {
    this.#client = client;
    this.#random = random;
    this.#number = number;
  }

  /** Sends the next request; the first two create the records that this person edits. */
  sendNext(): Promise<LoadResponse> {
    this.#count += 1;
    if (!this.#customer) return this.#createCustomer();
    if (!this.#workOrder) return this.#createWorkOrder();
    const { _id: customer } = this.#customer;
    const { _id: workOrder } = this.#workOrder;
    const get = (path: string) => this.#client.request('GET', `/api${path}`);
    const actions: NonEmptyArray<Action> = [
      { weight: 300, send: () => get(`${this.#oneOf(lists)}?limit=25`) },
      { weight: 100, send: () => get(`/work-order?limit=50${openFilter}`) },
      { weight: 160, send: () => get(`/work-order/${workOrder}`) },
      { weight: 80, send: () => get(`/customer/${customer}`) },
      { weight: 100, send: () => get(`${this.#oneOf(lists)}?limit=25&q=${this.#oneOf(searches)}`) },
      { weight: 40, send: () => get(`/search?q=${this.#oneOf(searches)}`) },
      { weight: 40, send: () => get('/warranties/expiring') },
      { weight: 40, send: () => get('/messages?limit=25&sent=true') },
      { weight: 80, send: () => this.#saveWorkOrder() },
      { weight: 29, send: () => this.#createCustomer() },
      { weight: 20, send: () => this.#createWorkOrder() },
      { weight: 10, send: () => this.#sendMessage(workOrder) },
      { weight: 1, send: () => get('/customer/export') },
    ];
    return this.#random.pickWeighted(actions, ({ weight }) => weight).send();
  }

  #oneOf(items: NonEmptyArray): string {
    return this.#random.pick(items);
  }

  async #createCustomer(): Promise<LoadResponse> {
    const name = `Office ${this.#number} customer ${this.#count}`;
    const response = await this.#client.request('POST', '/api/customer', {
      body: { name, address, contacts: [contact] },
    });
    this.#customer = readSaved(response) ?? this.#customer;
    return response;
  }

  async #createWorkOrder(): Promise<LoadResponse> {
    const response = await this.#client.request('POST', '/api/work-order', { body: this.#workOrderBody() });
    this.#workOrder = readSaved(response) ?? this.#workOrder;
    return response;
  }

  async #saveWorkOrder(): Promise<LoadResponse> {
    const { _id = '', version = 0 } = this.#workOrder ?? {};
    const response = await this.#client.request('PUT', `/api/work-order/${_id}`, {
      body: this.#workOrderBody(),
      headers: { 'if-match': `"${version}"` },
    });
    this.#workOrder = readSaved(response) ?? this.#workOrder;
    return response;
  }

  #workOrderBody() {
    return {
      customer: this.#customer?._id,
      customerPo: `PO-${this.#count}`,
      billingAddress: address,
      serviceAddress: address,
      classification: workOrders.classifications[0],
      description: `Rooftop unit ${this.#count} does not cool.`,
      contacts: [contact],
      statusTimeline: [{ status: 'Open', statusObtainedAt: '2026-11-20' }],
    };
  }

  #sendMessage(workOrder: string): Promise<LoadResponse> {
    const recipient = this.#random.chance(0.5) ? { emailTo: contact.email } : { textTo: '(312) 555-0142' };
    const message = `We come on Thursday, ${this.#number}.${this.#count}.`;
    return this.#client.request('POST', '/api/messages', { body: { message, ...recipient, workOrder } });
  }
}

function readSaved({ status, text }: LoadResponse): Saved | undefined {
  return status === 200 || status === 201 ? (JSON.parse(text) as { data: Saved }).data : undefined;
}
