import { randomBytes } from 'node:crypto';
import type { Document, DocumentParts, MissingPart } from '#schema/documents.ts';
import { next } from './factories.ts';
import type { Answer, TestServer } from './test-server.ts';

export type Begun = Document & { bytes: Buffer };

/** An upload begun through the API, and the bytes that it is to have. */
export async function beginDocument(
  server: TestServer,
  { size = 1000, ...change }: { size?: number; name?: string; contentType?: string; token?: string } = {},
): Promise<Begun> {
  const { token = server.token, ...input } = change;
  const body = { name: `Plan ${next()}.pdf`, contentType: 'application/pdf', size, ...input };
  const answer = await server.request('POST', '/api/documents', { body, token });
  if (answer.status !== 201) throw new Error(`no document was begun: ${answer.text}`);
  return { ...answer.body.data, bytes: randomBytes(size) };
}

export async function partsOf(server: TestServer, { _id }: Pick<Document, '_id'>): Promise<DocumentParts> {
  const answer = await server.request('GET', `/api/documents/${_id}/parts`);
  if (answer.status !== 200) throw new Error(`no parts: ${answer.text}`);
  return answer.body.data;
}

/** Sends bytes to an address as it was given out, here or at the provider. Returns the status. */
export async function put(server: TestServer, url: string, bytes: Buffer): Promise<number> {
  if (!url.startsWith('/')) return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status;
  const answer = await server.app.inject({ method: 'PUT', url, payload: bytes });
  return answer.statusCode;
}

export function bytesOf({ bytes, partSize }: Begun, { number, size }: Pick<MissingPart, 'number' | 'size'>) {
  return bytes.subarray((number - 1) * partSize, (number - 1) * partSize + size);
}

export async function sendMissing(server: TestServer, document: Begun): Promise<void> {
  for (const part of (await partsOf(server, document)).missing) {
    const status = await put(server, part.url, bytesOf(document, part));
    if (status !== 200) throw new Error(`part ${part.number} was answered with ${status}`);
  }
}

export function complete(server: TestServer, { _id }: Pick<Document, '_id'>): Promise<Answer> {
  return server.request('POST', `/api/documents/${_id}/complete`);
}

/** A document that was uploaded completely. */
export async function uploadDocument(server: TestServer, change: Parameters<typeof beginDocument>[1] = {}) {
  const document = await beginDocument(server, change);
  await sendMissing(server, document);
  const answer = await complete(server, document);
  if (answer.status !== 200) throw new Error(`not completed: ${answer.text}`);
  return { ...document, ...(answer.body.data as Document) };
}

/** The bytes behind a document, by the address that a browser would go to. */
export async function download(server: TestServer, { _id }: Pick<Document, '_id'>): Promise<Buffer> {
  const { url } = (await server.request('GET', `/api/documents/${_id}/download`)).body.data;
  if (!url.startsWith('/')) return Buffer.from(await (await fetch(url)).arrayBuffer());
  return (await server.app.inject({ method: 'GET', url })).rawPayload;
}
