import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { downloadSchema } from '#schema/documents.ts';
import { attachmentDisposition } from '#server/base/content-disposition.ts';
import { notFound } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { requireSessionOrSignature } from './documents.access.ts';
import { documentNotFoundMessage, getDocument, type StoredDocument } from './documents.queries.ts';
import { type SignedUrls, signedQuery } from './documents.urls.ts';

const documentId = idParams(documentNotFoundMessage);
const validForSeconds = 60;

/** Routes that serve the file, always as an attachment so that no content runs on this site. */
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

  async function sendFile(document: StoredDocument, reply: FastifyReply): Promise<FastifyReply> {
    if (storage.kind === 's3')
      return reply.redirect(await storage.signFileUrl(document, validForSeconds), 302);
    const isHead = reply.request.method === 'HEAD';
    const file = isHead ? Readable.from([]) : await storage.read(document.key);
    return reply
      .type(document.contentType)
      .header('content-length', document.size)
      .header('content-disposition', attachmentDisposition(document.name))
      .send(file);
  }

  api.get(
    '/documents/:id/file',
    {
      config: { public: true },
      onRequest: requireSessionOrSignature(services, tokens),
      schema: {
        summary: 'Download the file of a document, with a session or a signed URL',
        params: documentId,
        querystring: signedQuery,
        responseType: 'application/octet-stream',
        failures: [401, 403],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!request.session) signedUrls.verify({ id, file: true }, request.query);
      return sendFile(await getCompleteDocument(id), reply);
    },
  );

  api.get(
    '/documents/:id/download',
    {
      schema: {
        summary: 'A signed URL for the file of a document, valid for one minute',
        params: documentId,
        data: downloadSchema,
      },
    },
    async (request) => {
      const document = await getCompleteDocument(request.params.id);
      const expiresAt = new Date(clock.now().getTime() + validForSeconds * 1000);
      const url =
        storage.kind === 's3'
          ? await storage.signFileUrl(document, validForSeconds)
          : signedUrls.sign({ id: document.id, file: true }, expiresAt);
      return { data: { url, expiresAt: expiresAt.toISOString() } };
    },
  );
}
