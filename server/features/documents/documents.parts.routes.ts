import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentPartSchema } from '#schema/documents.ts';
import { partSizeError } from '#server/adapters/storage/enforce-size.ts';
import type { Part } from '#server/adapters/storage/storage.ts';
import { conflict } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { requireSessionOrSignature } from './documents.access.ts';
import {
  documentNotFoundMessage,
  getDocument,
  getOwnDocument,
  type StoredDocument,
} from './documents.queries.ts';
import { getPart, openUpload, partNumberSchema } from './documents.upload.ts';
import { type SignedUrls, signedQuery } from './documents.urls.ts';

const partParams = idParams(documentNotFoundMessage).extend({ number: partNumberSchema });

/** Receives the parts of a document when it is stored on this server. */
export function documentPartsRoutes(
  api: Api,
  services: Services,
  tokens: SessionTokens,
  signedUrls: SignedUrls,
): void {
  const { db, config, storage } = services;
  if (storage.kind !== 'local') return;

  async function getUploadPart(
    request: FastifyRequest,
    { id, number }: { id: string; number: number },
  ): Promise<{ document: StoredDocument; part: Part }> {
    const { session } = request;
    const document = session
      ? await getOwnDocument(db, config.publicUrl, id, session.user._id)
      : await getDocument(db, config.publicUrl, id);
    return { document, part: getPart(document, number) };
  }

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    // The handler streams the body, whatever its content type.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put(
      '/documents/:id/parts/:number',
      {
        config: { public: true, streamsBody: true },
        onRequest: requireSessionOrSignature(services, tokens),
        schema: {
          summary: 'Upload the bytes of a part, with a session or to a signed URL',
          params: partParams,
          querystring: signedQuery,
          data: documentPartSchema,
          failures: [401, 403, 408, 409, 413],
        },
      },
      async (request, reply) => {
        const { document, part } = await getUploadPart(request, request.params);
        if (!request.session) signedUrls.verify({ id: document.id, part }, request.query);
        checkContentLength(request, reply, part);
        if (document.isComplete) throw conflict('This upload is already complete.', 'upload_over');
        // Holds no database connection while the bytes arrive.
        if (document.uploadId === null) await openUpload(services, document);
        const stored = await storage.receivePart(document.key, part, request.raw);
        reply.header('etag', stored.etag);
        return { data: stored };
      },
    );
  });
}

/** Rejects a wrong Content-Length before reading the body. Without the header, the size is checked while reading. */
function checkContentLength(request: FastifyRequest, reply: FastifyReply, { size }: Part): void {
  const contentLength = request.headers['content-length'];
  if (contentLength === undefined || Number(contentLength) === size) return;
  // The connection closes without reading the rest of an oversized body.
  if (Number(contentLength) > size) reply.header('connection', 'close');
  throw partSizeError(size, Number(contentLength) > size ? 413 : 400);
}
