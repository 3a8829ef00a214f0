import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import twilio from 'twilio';

export type TwilioRequest = { method: string; path: string; form: Record<string, string> };
type AcceptedText = { sid: string; form: Record<string, string>; createdAt: Date };

/** How the fake handles a text. An object rejects it with that status. */
export type TwilioBehavior =
  | 'accept'
  | 'hang'
  | 'accept-and-hang'
  | 'disconnect'
  | 'accept-and-disconnect'
  | { status: number; code?: number; headers?: Record<string, string> };

/** A local Twilio Messages API, as its documentation describes it. */
export type FakeTwilio = {
  env: NodeJS.ProcessEnv;
  requests: TwilioRequest[];
  accepted: AcceptedText[];
  /** What was wrong with each malformed request. */
  invalidRequests: string[];
  behavior: (form: Record<string, string>) => TwilioBehavior;
  /** How long each response takes. */
  delayMs: number;
  /** Whether an accepted text is in message lists already. */
  isListed: (sid: string) => boolean;
  /** The response status of message lists. */
  listStatus: number;
  /** Closes every connection, including hanging ones. */
  closeConnections(): void;
  close(): Promise<void>;
};

const accountSid = `AC${'1'.repeat(32)}`;
export const authToken = 'a password that only the tests know';
const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** The signature header of a webhook request that Twilio posts to a URL. */
export function signatureFor(url: string, form: Record<string, string>, token = authToken): string {
  return twilio.getExpectedTwilioSignature(token, url, form);
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fake: FakeTwilio = {
    env: {
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+13125550100',
      TWILIO_LOGIN_FROM: '+13125550199',
      TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
    },
    requests: [],
    accepted: [],
    invalidRequests: [],
    behavior: () => 'accept',
    delayMs: 0,
    isListed: () => true,
    listStatus: 200,
    closeConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://twilio');
    const body = Buffer.concat(await request.toArray()).toString();
    if (fake.delayMs > 0) await sleep(fake.delayMs);
    const form = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : body));
    fake.requests.push({ method: request.method ?? '', path: url.pathname, form });
    if (url.pathname !== path) return rejectInvalid(response, 404, `unknown path ${url.pathname}`);
    if (request.headers.authorization !== authorization)
      return rejectInvalid(response, 401, 'wrong password');
    if (request.method === 'GET') return list(response, form);
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return rejectInvalid(response, 400, 'the body is not a form');
    if (!form.To || !form.From || !form.Body) return rejectInvalid(response, 400, 'fields are missing');
    const behavior = fake.behavior(form);
    if (typeof behavior === 'object') return reject(response, behavior);
    const text = { sid: `SM${randomBytes(16).toString('hex')}`, form, createdAt: new Date() };
    if (behavior.startsWith('accept')) fake.accepted.push(text);
    if (behavior.endsWith('disconnect')) request.socket.destroy();
    if (behavior === 'accept') send(response, 201, toJson(text));
  }

  function list(response: ServerResponse, { To, From }: Record<string, string>): void {
    if (fake.listStatus !== 200) return reject(response, { status: fake.listStatus });
    const found = fake.accepted.filter(
      ({ sid, form }) => form.To === To && (!From || form.From === From) && fake.isListed(sid),
    );
    send(response, 200, { messages: found.toReversed().map(toJson), next_page_uri: null, page: 0 });
  }

  function rejectInvalid(response: ServerResponse, status: number, reason: string): void {
    fake.invalidRequests.push(reason);
    reject(response, { status });
  }

  return fake;
}

function toJson({ sid, form, createdAt }: AcceptedText) {
  const dates = { date_created: createdAt.toUTCString(), date_updated: createdAt.toUTCString() };
  const { To: to, From: from, Body: body } = form;
  return { sid, to, from, body, status: 'queued', account_sid: accountSid, date_sent: null, ...dates };
}

function reject(
  response: ServerResponse,
  { status, code = 20_000 + status, headers = {} }: { status: number; code?: number; headers?: object },
): void {
  send(response, status, { status, code, message: 'no', more_info: 'https://twilio' }, headers);
}

function send(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
