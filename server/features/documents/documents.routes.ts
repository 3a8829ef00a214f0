import { documentInputSchema, documentSchema } from '#schema/documents.ts';
import { AppError, notFound } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendEntity } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { deleteDiscarded } from './documents.cleanup.ts';
import { documentFileRoutes } from './documents.file.routes.ts';
import { documentPartsRoutes } from './documents.parts.routes.ts';
import {
  createDocument,
  discardDocument,
  documentNotFoundMessage,
  getDocument,
  getOwnDocument,
} from './documents.queries.ts';
import { documentUploadRoutes } from './documents.upload.routes.ts';
import { createSignedUrls } from './documents.urls.ts';

const documentId = idParams(documentNotFoundMessage);

export function documentsRoutes(
  api: Api,
  services: Services & { sessionSecret: string },
  tokens: SessionTokens,
): void {
  const { db, clock, config } = services;
  const { publicUrl, maxDocumentBytes } = config;
  const signedUrls = createSignedUrls(services.sessionSecret, clock);
  const mutations = entityMutations(services, 'document', 'document');

  api.post(
    '/documents',
    {
      schema: {
        summary: 'Start uploading a document',
        body: documentInputSchema,
        data: documentSchema,
        failures: [413],
      },
    },
    (request, reply) => {
      if (request.body.size > maxDocumentBytes) {
        const maxMegabytes = (maxDocumentBytes / 1024 / 1024).toLocaleString('en-US');
        throw new AppError(413, 'too_large', `This file is too large. The limit is ${maxMegabytes} MB.`);
      }
      const { user } = sessionOf(request);
      return mutations.create(request, reply, (tx, { at }) =>
        createDocument(tx, publicUrl, request.body, { userId: user._id, at }),
      );
    },
  );

  api.get(
    '/documents/:id',
    { schema: { summary: 'Get a document', params: documentId, data: documentSchema } },
    async (request, reply) => {
      const document = await getDocument(db, publicUrl, request.params.id);
      const isOwn = document.createdBy === sessionOf(request).user._id;
      if (!document.isComplete && !isOwn) throw notFound(documentNotFoundMessage);
      return sendEntity(reply, document);
    },
  );

  documentUploadRoutes(api, services, signedUrls);

  api.delete(
    '/documents/:id',
    { schema: { summary: 'Abort an upload, or delete a document that no record uses', params: documentId } },
    async (request, reply) => {
      const { id } = request.params;
      const { user } = sessionOf(request);
      await mutations.delete(
        request,
        reply,
        (tx) => getOwnDocument(tx, publicUrl, id, user._id, { forUpdate: true }),
        (tx, document, { at }) => discardDocument(tx, document, at),
      );
      // Runs in the background; housekeeping retries after a failure.
      void deleteDiscarded(services, id).catch((error: unknown) =>
        request.log.warn({ err: error }, 'failed to delete the bytes of a document; housekeeping will retry'),
      );
      return reply;
    },
  );

  documentPartsRoutes(api, services, tokens, signedUrls);
  documentFileRoutes(api, services, tokens, signedUrls);
}
