import type { FastifyInstance } from 'fastify';
import { invalid } from './base/errors.ts';

/** Returns undefined for invalid UTF-8, which would otherwise be stored with replacement characters. */
function decodeUtf8(bytes: string | Buffer): string | undefined {
  try {
    return typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Accepts only JSON, in valid UTF-8. */
export function parseOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients send the JSON content type even without a body.
    if (body.length === 0) return done(null, undefined);
    const text = decodeUtf8(body);
    if (text === undefined) return done(invalid('The request is not valid UTF-8.'), undefined);
    void parseJson(request, text, done);
  });
}
