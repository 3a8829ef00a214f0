import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

export type Person = { _id: string; name: string; phone: string };

/** What a journey needs besides a browser: colleagues, sessions, the texts that were sent. */
export class Office {
  readonly #request: APIRequestContext;
  /** Its own, as many people would have; the allowance of sign-ins is one for each. */
  readonly #address = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
  token = '';
  user: Person = { _id: '', name: '', phone: '' };

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async call(method: string, path: string, data?: unknown, token = this.token) {
    const headers: Record<string, string> = {
      'x-forwarded-for': this.#address,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await this.#request.fetch(`/api${path}`, {
      method,
      headers,
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? undefined : (await answer.json()).data;
  }

  /** A token for somebody who can sign in already. */
  async sessionOf(phone: string): Promise<string> {
    const { methodId } = await this.call('POST', '/session/phone/start', { phone }, '');
    const code = await codeFor(methodId);
    return (await this.call('POST', '/session/phone/confirm', { methodId, code }, '')).sessionJwt;
  }

  async addUser(name: string, isTechnician = false): Promise<Person> {
    return this.call('POST', '/user', { name, phone: newPhone(), isTechnician });
  }

  async addCustomer(change: object = {}) {
    const address = { street: '10 Test Street', city: 'Chicago', state: 'IL', zip: '60601' };
    return this.call('POST', '/customer', { name: unique('Customer'), address, contacts: [], ...change });
  }
}

type OutboxLine = { key: string; body: string };

/** The code that was sent for a started sign-in, read where the outbox sender puts texts. */
export async function codeFor(methodId: string, dataDir = process.env.E2E_DATA_DIR ?? ''): Promise<string> {
  const path = join(dataDir, 'outbox.jsonl');
  for (let tries = 0; tries < 200; tries += 1) {
    // What follows the last line feed is a line that is being written.
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    const line = lines.map((text) => JSON.parse(text) as OutboxLine).find((one) => one.key === methodId);
    const code = /\d{6}/.exec(line?.body ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no code was sent');
}

const drawn = new Set<number>();

/** A number that nothing else gets in this run: each worker process draws from numbers of its own, and none twice. */
function drawNumber(below: number): number {
  const mostWorkers = 16;
  const ours = Number(process.env.TEST_WORKER_INDEX ?? 0) % mostWorkers;
  const number = randomInt(below / mostWorkers) * mostWorkers + ours;
  if (drawn.has(number)) return drawNumber(below);
  drawn.add(number);
  return number;
}

export function unique(name: string): string {
  return `${name} ${1_000_000 + drawNumber(8_000_000)}`;
}

/** A number of Chicago; exchanges begin with 2 to 9. */
export function newPhone(): string {
  return `+1312${2_000_000 + drawNumber(8_000_000)}`;
}

/** Reads what the page does wrong: uncaught errors, and anything its security policy had to stop. */
function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

type Fixtures = { holdsCalls: boolean; office: Office; signedIn: Page; faults: string[] };
type WorkerFixtures = { admin: string };

export const test = base.extend<Fixtures, WorkerFixtures>({
  admin: [
    async ({ playwright }, use, worker) => {
      const request = await playwright.request.newContext({ baseURL: worker.project.use.baseURL ?? '' });
      await use(await adminToken(new Office(request)));
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  faults: [
    async ({ page }, use) => {
      const faults = watchForFaults(page);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],

  /**
   * Whether calls are held or answered beneath an open page. They are looked at from the first page on then: the next
   * call after that began may slip through. Nothing is kept of a page for the next meanwhile, so each takes twice as long.
   */
  holdsCalls: [false, { option: true }],

  page: async ({ page, holdsCalls }, use) => {
    if (holdsCalls) await page.route('**/api/**', (route) => route.fallback());
    await use(page);
  },

  /** Somebody of the office, new in each test, with a session. */
  office: async ({ request, admin }, use) => {
    const office = new Office(request);
    office.token = admin;
    office.user = await office.addUser(unique('Olive Office'));
    office.token = await office.sessionOf(office.user.phone);
    await use(office);
    // With the hundreds that would stay, every list of people would be long and slow.
    await office.call('DELETE', `/user/${office.user._id}`, undefined, admin);
  },

  signedIn: async ({ page, office }, use) => {
    await page.addInitScript((token) => {
      // Only at the first load: a journey may log out.
      if (sessionStorage.getItem('started')) return;
      sessionStorage.setItem('started', 'yes');
      localStorage.setItem('crewdesk.session', token);
    }, office.token);
    await use(page);
  },
});

/** The one admin signs in once per worker; two at once wait for each other's thirty seconds, so they share. */
async function adminToken(office: Office): Promise<string> {
  const path = join(process.env.E2E_DATA_DIR ?? '', 'e2e-admin-token');
  const { writeFile } = await import('node:fs/promises');
  try {
    await writeFile(path, '', { flag: 'wx' });
    const token = await office.sessionOf('+12025550100');
    await writeFile(path, token);
    return token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  await expect.poll(() => readFile(path, 'utf8')).not.toBe('');
  return readFile(path, 'utf8');
}
