import type { FastifyReply } from 'fastify';
import { etagOf } from './etag.ts';

/** Answers with text that is JSON already: most of what we send is finished in the database. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Answers with one entity and the tag of its version. */
export function sendEntity(reply: FastifyReply, entity: { json: string; version: number }): FastifyReply {
  reply.header('etag', etagOf(entity.version));
  return sendJson(reply, `{"data":${entity.json}}`);
}
