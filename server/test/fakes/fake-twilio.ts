import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';

export type TwilioRequest = { method: string; path: string; form: Record<string, string> };
type TakenText = { sid: string; form: Record<string, string>; createdAt: Date };

/** What it does with a text: takes it unless it says otherwise. */
export type Treatment =
  | 'take'
  | 'hang'
  | 'take-and-hang'
  | 'cut'
  | 'take-and-cut'
  | { status: number; code?: number; headers?: Record<string, string> };

/** Twilio's messages on this machine, as its documentation describes them. */
export type FakeTwilio = {
  env: NodeJS.ProcessEnv;
  requests: TwilioRequest[];
  taken: TakenText[];
  /** Every request that was not as it has to be, with what was wrong. */
  complaints: string[];
  treat: (form: Record<string, string>) => Treatment;
  /** Answers a list of messages with this status. */
  listStatus: number;
  /** Ends every connection, those that hang first of all. */
  cutAll(): void;
  close(): Promise<void>;
};

const accountSid = `AC${'1'.repeat(32)}`;
export const authToken = 'a password that only the tests know';
const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** The header with which Twilio signs what it posts to an address. */
export function signatureFor(url: string, form: Record<string, string>, token = authToken): string {
  return twilio.getExpectedTwilioSignature(token, url, form);
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const server = createServer((request, response) => void answer(request, response));
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
    taken: [],
    complaints: [],
    treat: () => 'take',
    listStatus: 200,
    cutAll: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://twilio');
    const body = Buffer.concat(await request.toArray()).toString();
    const form = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : body));
    fake.requests.push({ method: request.method ?? '', path: url.pathname, form });
    if (url.pathname !== path) return complain(response, 404, `unknown path ${url.pathname}`);
    if (request.headers.authorization !== authorization) return complain(response, 401, 'wrong password');
    if (request.method === 'GET') return list(response, form);
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return complain(response, 400, 'no form');
    if (!form.To || !form.From || !form.Body) return complain(response, 400, 'fields are missing');
    const treatment = fake.treat(form);
    if (typeof treatment === 'object') return refuse(response, treatment);
    const text = { sid: `SM${randomBytes(16).toString('hex')}`, form, createdAt: new Date() };
    if (treatment.startsWith('take')) fake.taken.push(text);
    if (treatment.endsWith('cut')) request.socket.destroy();
    if (treatment === 'take') send(response, 201, toJson(text));
  }

  function list(response: ServerResponse, { To, From }: Record<string, string>): void {
    if (fake.listStatus !== 200) return refuse(response, { status: fake.listStatus });
    const found = fake.taken.filter(({ form }) => form.To === To && (!From || form.From === From));
    send(response, 200, { messages: found.toReversed().map(toJson), next_page_uri: null, page: 0 });
  }

  function complain(response: ServerResponse, status: number, complaint: string): void {
    fake.complaints.push(complaint);
    refuse(response, { status });
  }

  return fake;
}

function toJson({ sid, form, createdAt }: TakenText) {
  const dates = { date_created: createdAt.toUTCString(), date_updated: createdAt.toUTCString() };
  const { To: to, From: from, Body: body } = form;
  return { sid, to, from, body, status: 'queued', account_sid: accountSid, date_sent: null, ...dates };
}

function refuse(
  response: ServerResponse,
  { status, code = 20_000 + status, headers = {} }: { status: number; code?: number; headers?: object },
): void {
  send(response, status, { status, code, message: 'no', more_info: 'https://twilio' }, headers);
}

function send(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
