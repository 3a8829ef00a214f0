import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '#server/config/config.ts';

/**
 * Headers of every answer. Scripts come from files of ours only; Mantine sets inline styles, QR codes are data: images.
 * They never differ between two answers, so helmet is asked for them once: asking it for each costs a tenth of a read.
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
        // Browsers send parts of documents straight to the provider that keeps them.
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
