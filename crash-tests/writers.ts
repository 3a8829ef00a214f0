import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFault, type LedgerEntry, type StoredEntity, type Workload } from './ledger.ts';
import { customers, workOrdersOf } from './workloads.ts';

type ApiResponse = { status: number; data?: StoredEntity; total?: number };

/** Concurrent writers that create and update customers and work orders, and record each acknowledged write in a ledger. */
export class Writers {
  readonly entries: LedgerEntry[] = [];
  acknowledged = 0;
  readonly #baseUrl: string;
  readonly #token: string;
  readonly #unverified = new Set<LedgerEntry>();
  readonly #isIdle: boolean[] = [];
  #isPaused = false;
  #isFinishing = false;
  #done: Promise<void[]> | undefined;

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  start(count: number): void {
    this.#done = Promise.all(Array.from({ length: count }, (_, index) => this.#write(index)));
  }

  async waitForAcknowledged(count: number): Promise<void> {
    while (this.acknowledged < count) await sleep(5);
  }

  /** Stops the writers. Requests without a response are retried until acknowledged. */
  async finish(): Promise<void> {
    this.#isPaused = false;
    this.#isFinishing = true;
    await this.#done;
  }

  /** Pauses the writers and checks all entries, or those written since the last check. */
  async verify(which: 'unverified' | 'all'): Promise<{ verified: number; faults: string[] }> {
    await this.#pause();
    const entries = which === 'all' ? this.entries : [...this.#unverified];
    const faults: string[] = [];
    for (const entry of entries) {
      const response = await this.#getWithRetry(`${entry.workload.path}/${entry.id}`);
      const fault = findFault(entry, response.status === 200 ? response.data : undefined);
      if (fault) faults.push(fault);
    }
    this.#unverified.clear();
    this.#isPaused = false;
    return { verified: entries.length, faults };
  }

  /** The number of stored entities beyond those acknowledged, such as duplicates from retries with an Idempotency-Key. */
  async countSurplus(): Promise<number> {
    let surplus = -this.entries.length;
    for (const path of new Set(this.entries.map(({ workload }) => workload.path)))
      surplus += (await this.#getWithRetry(`${path}?limit=1`)).total ?? 0;
    return surplus;
  }

  async #write(writer: number): Promise<void> {
    const first = await this.#create(customers, `Writer ${writer} customer`, writer);
    const workOrders = workOrdersOf(first.id);
    const ownEntries = [first];
    for (let count = 1; !this.#isFinishing; count += 1) {
      const entry = ownEntries[Math.floor(Math.random() * ownEntries.length)];
      if (entry === undefined || Math.random() < 0.4) {
        const workload = Math.random() < 0.5 ? customers : workOrders;
        ownEntries.push(await this.#create(workload, `Writer ${writer} no ${count}`, writer));
      } else await this.#update(entry, writer);
    }
    this.#isIdle[writer] = true;
  }

  async #create(workload: Workload, label: string, writer: number): Promise<LedgerEntry> {
    const body = workload.contentAt(label, 1);
    const data = await this.#sendUntilAcknowledged(writer, 'POST', workload.path, body, randomUUID());
    const entry = {
      workload,
      id: data._id,
      label,
      acknowledged: { revision: 1, version: data.version },
      sentRevision: 1,
      seenVersion: data.version,
    };
    this.entries.push(entry);
    this.#unverified.add(entry);
    return entry;
  }

  async #update(entry: LedgerEntry, writer: number): Promise<void> {
    entry.sentRevision += 1;
    this.#unverified.add(entry);
    const { workload } = entry;
    const body = workload.contentAt(entry.label, entry.sentRevision);
    const data = await this.#sendUntilAcknowledged(writer, 'PUT', `${workload.path}/${entry.id}`, body);
    if (data.version <= entry.acknowledged.version)
      throw new Error(`The version ${data.version} of ${entry.id} did not increase.`);
    entry.acknowledged = { revision: entry.sentRevision, version: data.version };
  }

  /** Retries a write until it is acknowledged. Waits while the writers are paused. */
  async #sendUntilAcknowledged(
    writer: number,
    method: string,
    path: string,
    body: object,
    key?: string,
  ): Promise<StoredEntity> {
    for (;;) {
      while (this.#isPaused) {
        this.#isIdle[writer] = true;
        await sleep(5);
      }
      this.#isIdle[writer] = false;
      const { status, data } = await this.#request(method, path, body, key);
      if (data && (status === 200 || status === 201)) {
        this.acknowledged += 1;
        return data;
      }
      // A crash doesn't explain other client errors; retrying them would hide a bug.
      if (status !== 0 && status !== 409 && status < 500)
        throw new Error(`${method} ${path} returned ${status}.`);
      await sleep(20);
    }
  }

  async #pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#isIdle.includes(false)) await sleep(5);
  }

  async #getWithRetry(path: string): Promise<ApiResponse> {
    for (;;) {
      const response = await this.#request('GET', path);
      if (response.status > 0 && response.status < 500) return response;
      await sleep(20);
    }
  }

  /** Status 0 means that no complete response arrived. */
  async #request(method: string, path: string, body?: object, key?: string): Promise<ApiResponse> {
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
      const response = await fetch(this.#baseUrl + path, options);
      return { ...((await response.json()) as object), status: response.status };
    } catch {
      return { status: 0 };
    }
  }
}
