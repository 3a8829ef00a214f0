import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/** Whether a host is a loopback address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^\[?::1\]?$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A proxy adds these, so the request may come from another machine. */
const forwardingHeader =
  /^(x-forwarded-.*|x-original-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

export function isLocalUrl(url: string): boolean {
  return isLoopback(URL.parse(url)?.hostname ?? '');
}

/** Whether the headers are those of a browser on the server's machine, not of a proxy or tunnel. */
export function hasLocalHeaders(headers: IncomingHttpHeaders): boolean {
  return (
    // A tunnel without forwarding headers still passes on the name that the browser asked for,
    isLocalUrl(`http://${headers.host}`) &&
    // and a proxy that replaces it still passes on the page's origin.
    (headers.origin === undefined || isLocalUrl(headers.origin)) &&
    !Object.keys(headers).some((name) => forwardingHeader.test(name))
  );
}

type ReceivedRequest = {
  /** `https` only when a proxy that is trusted says so. */
  protocol: string;
  headers: IncomingHttpHeaders;
  socket: Pick<Socket, 'remoteAddress'>;
};

/**
 * Whether nobody between the browser and the server can read the request: it was encrypted up to a proxy that
 * TRUST_PROXY names, or never left the server's machine.
 */
export function isPrivateRequest({ protocol, headers, socket }: ReceivedRequest): boolean {
  if (protocol === 'https') return true;
  const remoteIp = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return isLoopback(remoteIp) && hasLocalHeaders(headers);
}
