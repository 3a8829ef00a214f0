import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#server/base/loopback.ts';
import type { Config } from '#server/config/config.ts';

/** A proxy adds these, so the request may come from another machine. */
const forwardingHeader =
  /^(x-forwarded-.*|x-original-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

function isLocalUrl(url: string): boolean {
  return isLoopback(URL.parse(url)?.hostname ?? '');
}

/**
 * The path of the outbox, which contains the confirmation codes while texts are not set up. Undefined for requests that
 * can come from another machine: only the person who started Crewdesk is to learn the path.
 */
export function findOutboxPath(
  { twilio, host, publicUrl, outboxPath }: Config,
  headers: IncomingHttpHeaders,
): string | undefined {
  const isLocal =
    isLoopback(host) &&
    isLocalUrl(publicUrl) &&
    // A tunnel without these headers still passes on the name that the browser asked for,
    isLocalUrl(`http://${headers.host}`) &&
    // and a proxy that replaces it still passes on the page's origin.
    (headers.origin === undefined || isLocalUrl(headers.origin)) &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name));
  return isLocal && !twilio ? outboxPath : undefined;
}
