import { documentPartsSchema, documentSchema } from '#schema/documents.ts';
import { logChange } from '#server/db/history/history.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite, updated } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, sessionOf } from '#server/http/session-guard.ts';
import { documentNotFoundMessage, getOwnDocument, markComplete } from './documents.queries.ts';
import { assembleFile, describeParts } from './documents.upload.ts';
import type { SignedUrls } from './documents.urls.ts';

const documentId = idParams(documentNotFoundMessage);

/** The routes that list the parts of an upload and complete it. */
export function documentUploadRoutes(api: Api, services: Services, signedUrls: SignedUrls): void {
  const { db, clock, config } = services;
  const { publicUrl } = config;

  api.get(
    '/documents/:id/parts',
    {
      schema: {
        summary: 'The received parts of an upload, and signed URLs for the missing ones',
        params: documentId,
        data: documentPartsSchema,
      },
    },
    async (request) => {
      const { user } = sessionOf(request);
      const document = await getOwnDocument(db, publicUrl, request.params.id, user._id);
      return { data: await describeParts(services, signedUrls, document) };
    },
  );

  api.post(
    '/documents/:id/complete',
    {
      schema: {
        summary: 'Complete an upload',
        params: documentId,
        data: documentSchema,
        successStatus: 200,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const userId = sessionOf(request).user._id;
      // Runs outside the transaction because a remote storage can be slow.
      await assembleFile(services, await getOwnDocument(db, publicUrl, id, userId));
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
}
