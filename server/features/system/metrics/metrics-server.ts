import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ListenAddress, toListenError } from '#server/base/listen-error.ts';
import type { Log } from '#server/base/log.ts';
import type { Metrics } from './metrics.ts';

/** A scrape is a small request. */
const timeoutMs = 10_000;
const maxConnections = 20;

export type MetricsServer = { url: string; stop(): Promise<void> };

/**
 * Serves `GET /metrics` on an address of its own, so that the figures are never on the public port.
 * @throws StartupError when the address cannot be used
 */
export async function startMetricsServer(
  address: ListenAddress,
  metrics: Pick<Metrics, 'scrape' | 'contentType'>,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer(
    { requestTimeout: timeoutMs, headersTimeout: timeoutMs },
    (request, response) => {
      void respond(request, response, metrics).catch((error: unknown) => {
        log.warn({ err: error }, 'collecting metrics failed');
        sendText(response, 500, 'Collecting the figures failed; the log says why.');
      });
    },
  );
  server.maxConnections = maxConnections;
  server.listen(address.port, address.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw toListenError(error, address, 'METRICS_');
  });
  // A socket that fails later, as without file descriptors, must not end the process.
  server.on('error', (error) => log.warn({ err: error }, 'the metrics server failed'));
  const { address: host, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}/metrics`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  { scrape, contentType }: Pick<Metrics, 'scrape' | 'contentType'>,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') return sendText(response, 404, 'The figures are at /metrics.');
  if (method !== 'GET' && method !== 'HEAD') return sendText(response, 405, 'Please use GET.');
  sendText(response, 200, await scrape(), contentType);
}

function sendText(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}
