import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachmentDisposition, inlineDisposition } from '#server/base/content-disposition.ts';
import type { Services } from '#server/http/services.ts';
import {
  defaultSpeedLimits,
  disconnectSlowClient,
  type SpeedLimits,
} from '#server/http/listening/slow-clients.ts';
import type { StoredDocument } from './documents.queries.ts';
import { detectViewableType, signatureLength, viewPolicy } from './viewable-type.ts';

/** How long the signed URL of a file is valid. */
export const fileUrlSeconds = 60;

type FileServices = Pick<Services, 'storage'>;
type StoredFile = Pick<StoredDocument, 'key' | 'name' | 'contentType' | 'size'>;

/** The content type with which a browser may show the document; undefined unless it is a picture or a PDF. */
export async function findViewableType(
  { storage }: FileServices,
  { key }: Pick<StoredFile, 'key'>,
): Promise<string | undefined> {
  return detectViewableType(await storage.readStart(key, signatureLength));
}

export async function sendAttachment(
  { storage }: FileServices,
  document: StoredFile,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (storage.kind === 's3') return reply.redirect(await storage.signFileUrl(document, fileUrlSeconds), 302);
  return sendBytes({ storage }, document, reply, {
    type: document.contentType,
    disposition: attachmentDisposition(document.name),
  });
}

/** Shows a picture or a PDF in the browser, and sends every other file as an attachment. */
export async function sendViewable(
  services: FileServices,
  document: StoredFile,
  reply: FastifyReply,
  limits: SpeedLimits = defaultSpeedLimits,
): Promise<FastifyReply> {
  const type = await findViewableType(services, document);
  if (type === undefined) return sendAttachment(services, document, reply);
  reply.header('content-security-policy', viewPolicy(type));
  // From here even if it is stored in S3, which cannot send the policy.
  return sendBytes(services, document, reply, {
    type,
    disposition: inlineDisposition(document.name),
    ...(services.storage.kind === 's3' && { limits }),
  });
}

async function sendBytes(
  { storage }: FileServices,
  { key, size }: StoredFile,
  reply: FastifyReply,
  { type, disposition, limits }: { type: string; disposition: string; limits?: SpeedLimits },
): Promise<FastifyReply> {
  const isHead = reply.request.method === 'HEAD';
  const file = isHead ? Readable.from([]) : await storage.read(key);
  if (limits) disconnectSlowClient(reply, file, limits);
  return reply
    .type(type)
    .header('content-length', size)
    .header('content-disposition', disposition)
    .send(file);
}
