import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultOf, type LedgerEntry, type Sort, type Stored } from './ledger.ts';
import { customers, workOrdersOf } from './workloads.ts';

type Answer = { status: number; data?: Stored; total?: number };

/** Several people who add and change customers and work orders without a pause, and remember what was acknowledged. */
export class Writers {
  readonly entries: LedgerEntry[] = [];
  acknowledged = 0;
  readonly #address: string;
  readonly #token: string;
  readonly #touched = new Set<LedgerEntry>();
  readonly #isAtRest: boolean[] = [];
  #isPaused = false;
  #isOver = false;
  #done: Promise<void[]> | undefined;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  start(count: number): void {
    this.#done = Promise.all(Array.from({ length: count }, (_, index) => this.#write(index)));
  }

  /** Every writer finishes what it began: what is unacknowledged now is sent again until it is. */
  async finish(): Promise<void> {
    this.#isPaused = false;
    this.#isOver = true;
    await this.#done;
  }

  /** Looks at everything written since the last look (or at all of it) while the writers rest. */
  async verify(which: 'touched' | 'all'): Promise<{ verified: number; faults: string[] }> {
    await this.#pause();
    const entries = which === 'all' ? this.entries : [...this.#touched];
    const faults: string[] = [];
    for (const entry of entries) {
      const answer = await this.#requestPatiently('GET', `${entry.sort.path}/${entry.id}`);
      const fault = faultOf(entry, answer.status === 200 ? answer.data : undefined);
      if (fault) faults.push(fault);
    }
    this.#touched.clear();
    this.#isPaused = false;
    return { verified: entries.length, faults };
  }

  /** An Idempotency-Key sent again must not make a second one: how many more are stored than were acknowledged. */
  async countSurplus(): Promise<number> {
    let surplus = -this.entries.length;
    for (const path of new Set(this.entries.map(({ sort }) => sort.path)))
      surplus += (await this.#requestPatiently('GET', `${path}?limit=1`)).total ?? 0;
    return surplus;
  }

  async #write(index: number): Promise<void> {
    const first = await this.#create(customers, `Writer ${index} customer`, index);
    const workOrders = workOrdersOf(first.id);
    const own = [first];
    for (let count = 1; !this.#isOver; count += 1) {
      const entry = own[Math.floor(Math.random() * own.length)];
      if (entry === undefined || Math.random() < 0.4)
        own.push(
          await this.#create(
            Math.random() < 0.5 ? customers : workOrders,
            `Writer ${index} no ${count}`,
            index,
          ),
        );
      else await this.#change(entry, index);
    }
    this.#isAtRest[index] = true;
  }

  async #create(sort: Sort, label: string, index: number): Promise<LedgerEntry> {
    const body = sort.contentAt(label, 1);
    const { data } = await this.#insist(index, 'POST', sort.path, body, randomUUID());
    const acknowledged = { revision: 1, version: data.version };
    const entry = { sort, id: data._id, label, acknowledged, sentRevision: 1, seenVersion: data.version };
    this.entries.push(entry);
    this.#touched.add(entry);
    return entry;
  }

  async #change(entry: LedgerEntry, index: number): Promise<void> {
    entry.sentRevision += 1;
    this.#touched.add(entry);
    const { sort } = entry;
    const body = sort.contentAt(entry.label, entry.sentRevision);
    const { data } = await this.#insist(index, 'PUT', `${sort.path}/${entry.id}`, body);
    if (data.version <= entry.acknowledged.version)
      throw new Error(`version ${data.version} of ${entry.id} did not grow`);
    entry.acknowledged = { revision: entry.sentRevision, version: data.version };
  }

  /** Sends the same again, whatever happens to server and database, until it is acknowledged. */
  async #insist(
    index: number,
    method: string,
    path: string,
    body: object,
    key?: string,
  ): Promise<{ data: Stored }> {
    for (;;) {
      while (this.#isPaused) {
        this.#isAtRest[index] = true;
        await sleep(5);
      }
      this.#isAtRest[index] = false;
      const { status, data } = await this.#request(method, path, body, key);
      if (data && (status === 200 || status === 201)) {
        this.acknowledged += 1;
        return { data };
      }
      // Refusals that a crash cannot explain would otherwise go unnoticed for ever.
      if (status !== 0 && status !== 409 && status < 500)
        throw new Error(`${method} ${path} answered ${status}`);
      await sleep(20);
    }
  }

  async #pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#isAtRest.includes(false)) await sleep(5);
  }

  async #requestPatiently(method: string, path: string): Promise<Answer> {
    for (;;) {
      const answer = await this.#request(method, path);
      if (answer.status > 0 && answer.status < 500) return answer;
      await sleep(20);
    }
  }

  /** Status 0: no whole answer came. */
  async #request(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    try {
      const options = {
        method,
        headers,
        signal: AbortSignal.timeout(5_000),
        ...(body && { body: JSON.stringify(body) }),
      };
      const answer = await fetch(this.#address + path, options);
      return { ...((await answer.json()) as object), status: answer.status };
    } catch {
      return { status: 0 };
    }
  }
}
