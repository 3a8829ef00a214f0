import type { IncomingHttpHeaders } from 'node:http';
import { hasLocalHeaders, isLocalUrl, isLoopback } from '#server/base/loopback.ts';
import type { Config } from '#server/config/config.ts';

/**
 * The path of the outbox, which contains the confirmation codes while texts are not set up. Undefined for requests that
 * can come from another machine: only the person who started Crewdesk is to learn the path.
 */
export function findOutboxPath(
  { twilio, host, publicUrl, outboxPath }: Config,
  headers: IncomingHttpHeaders,
): string | undefined {
  const isLocal = isLoopback(host) && isLocalUrl(publicUrl) && hasLocalHeaders(headers);
  return isLocal && !twilio ? outboxPath : undefined;
}
