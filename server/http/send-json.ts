import type { FastifyReply } from 'fastify';
import { etagOf } from './etag.ts';

/** Sends JSON text, which in most cases comes complete from the database. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Sends one entity with the ETag of its version. */
export function sendEntity(reply: FastifyReply, entity: { json: string; version: number }): FastifyReply {
  reply.header('etag', etagOf(entity.version));
  return sendJson(reply, `{"data":${entity.json}}`);
}
