import { AsyncLocalStorage } from 'node:async_hooks';
import type { Twilio } from 'twilio';
import { createHttpClient } from '#server/adapters/http-request.ts';
import type { TwilioSettings } from '#server/config/twilio-settings.ts';
import type { BeforeSend } from './senders.ts';
import { describeConnectionError, explainErrorResponse } from './twilio-errors.ts';

/** Twilio's client, whose requests can be stopped until their bytes leave. */
export type TwilioClient = Twilio & { sendWith<Result>(beforeSend: BeforeSend, send: () => Result): Result };

/**
 * Creates Twilio's client. It is imported with the first text, because it takes a third of the memory of an idle server.
 * All errors become a SendError, except those of `beforeSend`; nothing is retried or redirected.
 */
export async function openTwilio(
  { accountSid, authToken, baseUrl }: TwilioSettings,
  timeoutMs: number,
): Promise<TwilioClient> {
  const { default: twilio } = await import('twilio');
  type Options<Data> = Parameters<typeof twilio.RequestClient.prototype.request<Data>>[0];

  const exchange = createHttpClient(timeoutMs);
  const sending = new AsyncLocalStorage<BeforeSend>();

  // Twilio's own waits in the queue of an agent, and its bytes leave at a time that nobody knows.
  class RequestClient extends twilio.RequestClient {
    override async request<Data>(options: Options<Data>) {
      const guard = guardOf(sending.getStore());
      const response = await exchange({ ...toRequest(options, baseUrl), beforeSend: guard.check }).catch(
        (error: unknown) => {
          throw guard.hasRefused(error) ? error : describeConnectionError(error);
        },
      );
      const { status, headers } = response;
      const body = parseJson(response.body);
      if (status >= 200 && status < 300) return { statusCode: status, headers, body: body as Data };
      const { code } = toObject(body);
      throw explainErrorResponse({
        status,
        code: typeof code === 'number' ? code : undefined,
        retryAfter: headers['retry-after'],
      });
    }
  }

  // The debug level would print requests.
  const client = twilio(accountSid, authToken, {
    httpClient: new RequestClient(),
    autoRetry: false,
    logLevel: 'error',
  });
  return Object.assign(client, {
    sendWith: <Result>(beforeSend: BeforeSend, send: () => Result) => sending.run(beforeSend, send),
  });
}

/** Remembers what the check has thrown, to tell it from an error of the connection. */
function guardOf(beforeSend: BeforeSend | undefined) {
  let refusal: unknown;
  return {
    check() {
      try {
        beforeSend?.();
      } catch (error) {
        refusal = error;
        throw error;
      }
    },
    hasRefused: (error: unknown) => refusal !== undefined && error === refusal,
  };
}

type RequestOptions = {
  method: string;
  uri: string;
  username?: string | undefined;
  password?: string | undefined;
  headers?: Record<string, string> | undefined;
  params?: object | undefined;
  data?: unknown;
};

function toRequest(
  { method, uri, username, password, headers = {}, params = {}, data }: RequestOptions,
  baseUrl: string | undefined,
) {
  const url = new URL(uri);
  for (const [name, value] of entriesOf(params)) url.searchParams.append(name, value);
  const target = baseUrl ? new URL(url.pathname + url.search, baseUrl) : url;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const body = data === undefined ? '' : new URLSearchParams(entriesOf(toObject(data))).toString();
  return {
    method: method.toUpperCase(),
    url: target,
    headers: { ...headers, Authorization: `Basic ${credentials}` },
    body,
  };
}

/** Lists become repeated names. */
function entriesOf(values: object): [string, string][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[name, String(one)]])),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
