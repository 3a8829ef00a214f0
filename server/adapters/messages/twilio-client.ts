import { Agent } from 'node:https';
import type { Twilio } from 'twilio';
import type { TwilioSettings } from '#server/config/twilio-settings.ts';
import { describeConnectionError, explainRefusal } from './twilio-errors.ts';

/**
 * Twilio's own client, loaded when the first text leaves because it takes a third of the memory of an idle server.
 * Whatever is not a success comes out of it as a SendError; nothing is tried again or redirected.
 */
export async function openTwilio(
  { accountSid, authToken, baseUrl }: TwilioSettings,
  timeoutMs: number,
): Promise<Twilio> {
  const { default: twilio } = await import('twilio');
  type Options<Data> = Parameters<typeof twilio.RequestClient.prototype.request<Data>>[0];

  class Requests extends twilio.RequestClient {
    override async request<Data>(options: Options<Data>) {
      const uri = baseUrl ? elsewhere(options.uri, baseUrl) : options.uri;
      const asking = super.request<Data>({ ...options, uri, allowRedirects: false });
      const response = await withinLimit(asking, timeoutMs).catch((error: unknown) => {
        throw describeConnectionError(error);
      });
      const { statusCode: status, headers } = response;
      if (status >= 200 && status < 300) return response;
      const { code } = toObject(response.body);
      throw explainRefusal({
        status,
        code: typeof code === 'number' ? code : undefined,
        retryAfter: toObject(headers)['retry-after']?.toString(),
      });
    }
  }

  const httpClient = new Requests({ timeout: timeoutMs, autoRetry: false });
  const agent: unknown = httpClient.axios.defaults.httpsAgent;
  if (agent instanceof Agent) limitConnecting(agent, timeoutMs / 2);
  // Its debug level prints requests.
  return twilio(accountSid, authToken, { httpClient, autoRetry: false, logLevel: 'error' });
}

function elsewhere(uri: string, baseUrl: string): string {
  const { pathname, search } = new URL(uri);
  return `${baseUrl}${pathname}${search}`;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Gives up on a line that does not come about sooner than on an answer: then it is certain that nothing went out. */
function limitConnecting(agent: Agent, limitMs: number): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    const notConnected = Object.assign(new Error('the line did not come about'), { code: 'ENOTCONN' });
    const timer = setTimeout(() => socket?.destroy(notConnected), limitMs);
    for (const event of ['secureConnect', 'close']) socket?.once(event, () => clearTimeout(timer));
    return socket;
  };
}

/** The library's own limit is for a pause between two bytes; this one is for the whole answer. */
async function withinLimit<Result>(asking: Promise<Result>, timeoutMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })),
    timeoutMs,
  );
  return Promise.race([asking, late.promise]).finally(() => clearTimeout(timer));
}
