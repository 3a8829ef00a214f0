import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '#server/config/config.ts';

/**
 * The security headers of all responses. Scripts come from our own files only; Mantine sets inline styles, QR codes are
 * data: images. The headers are constant, so helmet runs once: running it for each response costs a tenth of a read.
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
