import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/config/config.ts';

/**
 * The security headers of all responses but JSON. Scripts come from our own files only; Mantine sets inline styles, QR
 * codes are data: images. The headers are constant, so helmet runs once: running it for each response costs a tenth of a
 * read.
 */
export function securityHeaders({ publicUrl, company, storage }: Config): OutgoingHttpHeaders {
  const logoOrigin = /^https?:\/\//.test(company.logo) ? [new URL(company.logo).origin] : [];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...logoOrigin],
        fontSrc: ["'self'"],
        // Browsers upload document parts directly to the storage provider.
        connectSrc: ["'self'", ...(storage.kind === 's3' ? [storage.endpoint] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

/** Headers that browsers heed for documents only. */
export const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * The security headers of JSON. Opened by its address it is text, in which nothing may load or run and which no other
 * page may frame. The policy of pages is longer than many responses, and the rest is for old browsers.
 */
function securityHeadersOfJson(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = ['cross-origin-opener-policy', 'x-frame-options'];
  const isKept = (name: string) => kept.includes(name) || !headersOfDocuments.includes(name);
  return {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => isKept(name))),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  };
}

/** @param headers from `securityHeaders` @returns those of the response of a route */
export function securityHeadersByRoute(
  headers: OutgoingHttpHeaders,
): (request: FastifyRequest) => OutgoingHttpHeaders {
  const headersOfJson = securityHeadersOfJson(headers);
  return ({ routeOptions: { url, schema } }) =>
    url?.startsWith('/api/') && schema?.responseType === undefined ? headersOfJson : headers;
}
