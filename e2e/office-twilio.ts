import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeTwilio, signatureFor, startFakeTwilio } from '../server/test/fake-twilio.ts';
import { expect } from './office.ts';

const adminPhone = '+13125550142';
const publicUrl = 'https://desk.example/office';

/** An office of its own that texts through Twilio, which is not there but answers as it does. */
export class TwilioOffice {
  address = '';
  token = '';
  readonly publicUrl = publicUrl;
  #folder = '';
  #server: ChildProcess | undefined;
  #twilio: FakeTwilio | undefined;
  #received = 0;

  async start(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), 'crewdesk-e2e-twilio-'));
    chmodSync(this.#folder, 0o755);
    this.#twilio = await startFakeTwilio();
    const { PATH, HOME } = process.env;
    this.#server = spawn('node_modules/.bin/node', ['scripts/start.mjs'], {
      env: {
        PATH,
        HOME,
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: join(this.#folder, 'data'),
        PUBLIC_URL: publicUrl,
        ADMIN_PHONE: adminPhone,
        ...this.#twilio.env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    this.#server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ready = /ready at http:\/\/localhost:(\d+)/;
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(ready);
    this.address = `http://127.0.0.1:${ready.exec(said)?.[1]}`;
    const { methodId } = await this.call('POST', '/session/phone/start', { phone: adminPhone });
    await expect.poll(() => this.textsTo(adminPhone)).toHaveLength(1);
    const code = /\d{6}/.exec(this.textsTo(adminPhone)[0] ?? '')?.[0];
    this.token = (await this.call('POST', '/session/phone/confirm', { methodId, code })).sessionJwt;
  }

  async stop(): Promise<void> {
    if (this.#server?.kill('SIGTERM')) await once(this.#server, 'exit');
    await this.#twilio?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async call(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    // Tests look into answers of every shape.
    // oxlint-disable-next-line typescript/no-explicit-any
    return ((await answer.json()) as { data: any }).data;
  }

  addCustomer(change: object = {}) {
    const address = { street: '10 Test Street', city: 'Chicago', state: 'IL', zip: '60601' };
    return this.call('POST', '/customer', { name: 'Elm School', address, contacts: [], ...change });
  }

  /** What Twilio took for a number, the oldest first. */
  textsTo(phone: string): string[] {
    const taken = this.#twilio?.taken ?? [];
    return taken.filter(({ form }) => form.To === phone).map(({ form }) => form.Body ?? '');
  }

  /** Somebody texts us. */
  async receive(from: string, text: string): Promise<void> {
    this.#received += 1;
    const form = {
      MessageSid: `SM${String(this.#received).padStart(32, '0')}`,
      From: from,
      To: '+13125550100',
      Body: text,
      NumMedia: '0',
    };
    const path = '/api/webhooks/twilio/inbound';
    const answer = await fetch(this.address + path, {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureFor(publicUrl + path, form) },
      body: new URLSearchParams(form),
    });
    expect(answer.status).toBe(200);
  }
}
