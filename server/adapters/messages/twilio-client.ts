import { Agent } from 'node:https';
import type { Twilio } from 'twilio';
import type { TwilioSettings } from '#server/config/twilio-settings.ts';
import { describeConnectionError, explainErrorResponse } from './twilio-errors.ts';

/**
 * Creates Twilio's client. It is imported with the first text, because it takes a third of the memory of an idle server.
 * All errors become a SendError; nothing is retried or redirected.
 */
export async function openTwilio(
  { accountSid, authToken, baseUrl }: TwilioSettings,
  timeoutMs: number,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  type Options<Data> = Parameters<typeof twilio.RequestClient.prototype.request<Data>>[0];

  class RequestClient extends twilio.RequestClient {
    override async request<Data>(options: Options<Data>) {
      const uri = baseUrl ? withBaseUrl(options.uri, baseUrl) : options.uri;
      const pending = super.request<Data>({ ...options, uri, allowRedirects: false });
      const response = await withTimeout(pending, timeoutMs).catch((error: unknown) => {
        throw describeConnectionError(error);
      });
      const { statusCode: status, headers } = response;
      if (status >= 200 && status < 300) return response;
      const { code } = toObject(response.body);
      throw explainErrorResponse({
        status,
        code: typeof code === 'number' ? code : undefined,
        retryAfter: toObject(headers)['retry-after']?.toString(),
      });
    }
  }

  const httpClient = new RequestClient({ timeout: timeoutMs, autoRetry: false });
  const agent: unknown = httpClient.axios.defaults.httpsAgent;
  if (agent instanceof Agent) limitConnectTime(agent, timeoutMs / 2);
  // The debug level would print requests.
  return twilio(accountSid, authToken, { httpClient, autoRetry: false, logLevel: 'error' });
}

function withBaseUrl(uri: string, baseUrl: string): string {
  const { pathname, search } = new URL(uri);
  return `${baseUrl}${pathname}${search}`;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A shorter limit for connecting than for the response: without a connection it is certain that nothing was sent. */
function limitConnectTime(agent: Agent, limitMs: number): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    const notConnected = Object.assign(new Error('the connection timed out'), { code: 'ENOTCONN' });
    const timer = setTimeout(() => socket?.destroy(notConnected), limitMs);
    for (const event of ['secureConnect', 'close']) socket?.once(event, () => clearTimeout(timer));
    return socket;
  };
}

/** Limits the time of the whole response. The limit of the library is for the pause between two packets. */
async function withTimeout<Result>(pending: Promise<Result>, timeoutMs: number): Promise<Result> {
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timedOut.reject(Object.assign(new Error('the response timed out'), { code: 'ETIMEDOUT' })),
    timeoutMs,
  );
  return Promise.race([pending, timedOut.promise]).finally(() => clearTimeout(timer));
}
