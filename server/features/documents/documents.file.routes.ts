import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { downloadSchema } from '#schema/documents.ts';
import { attachmentNamed } from '#server/base/content-disposition.ts';
import { notFound } from '#server/base/errors.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { requireSessionOrSignature } from './documents.access.ts';
import { documentNotFoundMessage, getDocument, type StoredDocument } from './documents.queries.ts';
import { type SignedAddresses, signedQuery } from './documents.urls.ts';

const documentId = idParams(documentNotFoundMessage);
const goodForSeconds = 60;

/** The calls that give the file, always as an attachment: nothing in it may run on this site. */
export function documentFileRoutes(
  api: Api,
  services: Services,
  tokens: SessionTokens,
  addresses: SignedAddresses,
): void {
  const { db, clock, config, storage } = services;

  async function getComplete(id: string): Promise<StoredDocument> {
    const document = await getDocument(db, config.publicUrl, id);
    if (!document.isComplete) throw notFound(documentNotFoundMessage);
    return document;
  }

  async function sendFile(document: StoredDocument, reply: FastifyReply): Promise<FastifyReply> {
    if (storage.kind === 's3')
      return reply.redirect(await storage.fileAddress(document, goodForSeconds), 302);
    const isHead = reply.request.method === 'HEAD';
    const file = isHead ? Readable.from([]) : await storage.read(document.key);
    return reply
      .type(document.contentType)
      .header('content-length', document.size)
      .header('content-disposition', attachmentNamed(document.name))
      .send(file);
  }

  api.get(
    '/documents/:id/file',
    {
      config: { public: true },
      onRequest: requireSessionOrSignature(services, tokens),
      schema: {
        summary: 'The file of a document, with a session or by a signed address',
        params: documentId,
        querystring: signedQuery,
        responseType: 'application/octet-stream',
        failures: [401, 403],
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!request.session) addresses.demand({ id, file: true }, request.query);
      return sendFile(await getComplete(id), reply);
    },
  );

  api.get(
    '/documents/:id/download',
    {
      schema: {
        summary: 'An address that gives the file of a document for a minute',
        params: documentId,
        data: downloadSchema,
      },
    },
    async (request) => {
      const document = await getComplete(request.params.id);
      const expiresAt = new Date(clock.now().getTime() + goodForSeconds * 1000);
      const url =
        storage.kind === 's3'
          ? await storage.fileAddress(document, goodForSeconds)
          : addresses.sign({ id: document.id, file: true }, expiresAt);
      return { data: { url, expiresAt: expiresAt.toISOString() } };
    },
  );
}
