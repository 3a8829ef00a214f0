import type { FastifyReply } from 'fastify';
import { compressJson, findEncoding, isCompressible } from './compression/compress-json.ts';
import { etagOf } from './etag.ts';

/** Sends JSON text, which in most cases comes complete from the database. Long ones are compressed for browsers. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  reply.type('application/json; charset=utf-8');
  if (!isCompressible(json)) return reply.send(json);
  reply.header('vary', 'accept-encoding');
  const encoding = findEncoding(reply.request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(json);
  compressJson(json, encoding, (error, body) => {
    if (error) reply.send(error);
    else reply.header('content-encoding', encoding).send(body);
  });
  return reply;
}

/** Sends one entity with the ETag of its version. */
export function sendEntity(reply: FastifyReply, entity: { json: string; version: number }): FastifyReply {
  reply.header('etag', etagOf(entity.version));
  return sendJson(reply, `{"data":${entity.json}}`);
}
