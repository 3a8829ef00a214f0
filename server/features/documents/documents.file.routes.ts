import type { FastifyRequest } from 'fastify';
import { downloadSchema } from '#schema/documents.ts';
import { flagQuery } from '#schema/fields/lists.ts';
import { AppError, notFound } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { requireSessionOrSignature } from './documents.access.ts';
import { fileUrlSeconds, findViewableType, sendAttachment, sendViewable } from './documents.file.ts';
import { documentNotFoundMessage, getDocument, type StoredDocument } from './documents.queries.ts';
import { type SignedTarget, type SignedUrls, signedQuery } from './documents.urls.ts';

const documentId = idParams(documentNotFoundMessage);
const fileQuery = signedQuery.extend({ inline: flagQuery });

/** A person who reloads a viewed file, not a script. */
function isPageLoad({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Routes that serve the file: as an attachment, so that no content runs on this site. Only pictures and PDFs, recognized
 * by their bytes, are shown by the browser if the URL asks for it.
 */
export function documentFileRoutes(
  api: Api,
  services: Services,
  tokens: SessionTokens,
  signedUrls: SignedUrls,
): void {
  const { db, clock, config, storage } = services;

  async function getCompleteDocument(id: string): Promise<StoredDocument> {
    const document = await getDocument(db, config.publicUrl, id);
    if (!document.isComplete) throw notFound(documentNotFoundMessage);
    return document;
  }

  api.get(
    '/documents/:id/file',
    {
      config: { public: true },
      onRequest: requireSessionOrSignature(services, tokens),
      schema: {
        summary: 'Download or view the file of a document, with a session or a signed URL',
        params: documentId,
        querystring: fileQuery,
        responseType: 'application/octet-stream',
        failures: [401, 403],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const isInline = request.query.inline === true;
      const target: SignedTarget = isInline ? { id, view: true } : { id, file: true };
      try {
        if (!request.session) signedUrls.verify(target, request.query);
      } catch (error) {
        // The document's page gets a new URL, after a sign-in if necessary. It opens only when asked to: with clocks that
        // disagree, the new URL has expired, too.
        if (error instanceof AppError && isInline && isPageLoad(request))
          return reply.redirect(`/documents/${encodeURIComponent(id)}?expired=1`, 302);
        throw error;
      }
      const document = await getCompleteDocument(id);
      return isInline ? sendViewable(services, document, reply) : sendAttachment(services, document, reply);
    },
  );

  api.get(
    '/documents/:id/download',
    {
      schema: {
        summary: 'Signed URLs to download and to view the file of a document, valid for one minute',
        params: documentId,
        data: downloadSchema,
      },
    },
    async (request) => {
      const document = await getCompleteDocument(request.params.id);
      const { id } = document;
      const expiresAt = new Date(clock.now().getTime() + fileUrlSeconds * 1000);
      const url =
        storage.kind === 's3'
          ? await storage.signFileUrl(document, fileUrlSeconds)
          : signedUrls.sign({ id, file: true }, expiresAt);
      const isViewable = (await findViewableType(services, document)) !== undefined;
      const viewUrl = isViewable ? signedUrls.sign({ id, view: true }, expiresAt) : null;
      return { data: { url, viewUrl, expiresAt: expiresAt.toISOString() } };
    },
  );
}
