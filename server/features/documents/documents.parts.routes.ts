import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentPartSchema } from '#schema/documents.ts';
import { wrongSize } from '#server/adapters/storage/exactly.ts';
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
import { openUpload, partNumberSchema, partOf } from './documents.upload.ts';
import { type SignedAddresses, signedQuery } from './documents.urls.ts';

const partParams = idParams(documentNotFoundMessage).extend({ number: partNumberSchema });

/** Where the parts of a document arrive when they are kept here. */
export function documentPartsRoutes(
  api: Api,
  services: Services,
  tokens: SessionTokens,
  addresses: SignedAddresses,
): void {
  const { db, config, storage } = services;
  if (storage.kind !== 'local') return;

  async function findTarget(
    request: FastifyRequest,
    { id, number }: { id: string; number: number },
  ): Promise<{ document: StoredDocument; part: Part }> {
    const { session } = request;
    const document = session
      ? await getOwnDocument(db, config.publicUrl, id, session.user._id)
      : await getDocument(db, config.publicUrl, id);
    return { document, part: partOf(document, number) };
  }

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    // Whatever the bytes are called, they are read as they arrive.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put(
      '/documents/:id/parts/:number',
      {
        config: { public: true },
        onRequest: requireSessionOrSignature(services, tokens),
        schema: {
          summary: 'Send the bytes of a part, with a session or to a signed address',
          params: partParams,
          querystring: signedQuery,
          data: documentPartSchema,
          failures: [401, 403, 409, 413],
        },
      },
      async (request, reply) => {
        const { document, part } = await findTarget(request, request.params);
        if (!request.session) addresses.demand({ id: document.id, part }, request.query);
        refuseLength(request, reply, part);
        if (document.isComplete) throw conflict('This upload is complete already.', 'upload_over');
        // From here on bytes flow, and no connection to the database is held.
        if (document.uploadId === null) await openUpload(services, document);
        const stored = await storage.receivePart(document.key, part, request.raw);
        reply.header('etag', stored.etag);
        return { data: stored };
      },
    );
  });
}

/** Before any byte is read. Who does not say how long the part is gets to know when it is too long. */
function refuseLength(request: FastifyRequest, reply: FastifyReply, { size }: Part): void {
  const told = request.headers['content-length'];
  if (told === undefined || Number(told) === size) return;
  // The rest of what is too long is not waited for.
  if (Number(told) > size) reply.header('connection', 'close');
  throw wrongSize(size, Number(told) > size ? 413 : 400);
}
