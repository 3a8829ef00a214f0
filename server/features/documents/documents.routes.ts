import { documentInputSchema, documentPartsSchema, documentSchema } from '#schema/documents.ts';
import { AppError, notFound } from '#server/base/errors.ts';
import { logChange } from '#server/db/history.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite, updated } from '#server/http/idempotency.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendEntity } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, sessionOf } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { removeDiscarded } from './documents.cleanup.ts';
import { documentFileRoutes } from './documents.file.routes.ts';
import { documentPartsRoutes } from './documents.parts.routes.ts';
import {
  createDocument,
  discardDocument,
  documentNotFoundMessage,
  getDocument,
  getOwnDocument,
  markComplete,
} from './documents.queries.ts';
import { describeParts, putTogether } from './documents.upload.ts';
import { signedAddresses } from './documents.urls.ts';

const documentId = idParams(documentNotFoundMessage);

export function documentsRoutes(
  api: Api,
  services: Services & { sessionSecret: string },
  tokens: SessionTokens,
): void {
  const { db, clock, config } = services;
  const { publicUrl, maxDocumentBytes } = config;
  const addresses = signedAddresses(services.sessionSecret, clock);
  const mutations = entityMutations(services, 'document', 'document');

  api.post(
    '/documents',
    {
      schema: {
        summary: 'Begin the upload of a document',
        body: documentInputSchema,
        data: documentSchema,
        failures: [413],
      },
    },
    (request, reply) => {
      if (request.body.size > maxDocumentBytes) {
        const most = (maxDocumentBytes / 1024 / 1024).toLocaleString('en-US');
        throw new AppError(413, 'too_large', `This file is too large. A document may have ${most} MB.`);
      }
      return mutations.create(request, reply, (tx, by) => createDocument(tx, publicUrl, request.body, by));
    },
  );

  api.get(
    '/documents/:id',
    { schema: { summary: 'One document', params: documentId, data: documentSchema } },
    async (request, reply) => {
      const document = await getDocument(db, publicUrl, request.params.id);
      const isOwn = document.createdBy === sessionOf(request).user._id;
      if (!document.isComplete && !isOwn) throw notFound(documentNotFoundMessage);
      return sendEntity(reply, document);
    },
  );

  api.get(
    '/documents/:id/parts',
    {
      schema: {
        summary: 'Which parts of an upload are there, and where the others go',
        params: documentId,
        data: documentPartsSchema,
      },
    },
    async (request) => {
      const { user } = sessionOf(request);
      const document = await getOwnDocument(db, publicUrl, request.params.id, user._id);
      return { data: await describeParts(services, addresses, document) };
    },
  );

  api.post(
    '/documents/:id/complete',
    {
      schema: {
        summary: 'Put the parts of an upload together',
        params: documentId,
        data: documentSchema,
        successStatus: 200,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const userId = sessionOf(request).user._id;
      // Outside of the transaction: a storage far away may take its time.
      await putTogether(services, await getOwnDocument(db, publicUrl, id, userId));
      return respondToWrite(services, request, reply, async (tx) => {
        const at = clock.now();
        const before = await getOwnDocument(tx, publicUrl, id, userId, { forUpdate: true });
        if (before.isComplete) return updated(before);
        const after = await markComplete(tx, publicUrl, before, at);
        await logChange(tx, {
          at,
          actor,
          entity: 'document',
          entityId: id,
          before: before.json,
          after: after.json,
        });
        return updated(after);
      });
    },
  );

  api.delete(
    '/documents/:id',
    { schema: { summary: 'Abort an upload, or delete a document that no record has', params: documentId } },
    async (request, reply) => {
      const { id } = request.params;
      const { user } = sessionOf(request);
      await mutations.delete(
        request,
        reply,
        (tx) => getOwnDocument(tx, publicUrl, id, user._id, { forUpdate: true }),
        (tx, document, { at }) => discardDocument(tx, document, at),
      );
      // Nobody has to wait for it, and housekeeping comes by again.
      void removeDiscarded(services, id).catch((error: unknown) =>
        request.log.warn({ err: error }, 'the bytes of a document are still there'),
      );
      return reply;
    },
  );

  documentPartsRoutes(api, services, tokens, addresses);
  documentFileRoutes(api, services, tokens, addresses);
}
