import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleWrite } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type Actor, logChange } from '#server/db/history.ts';
import { matchesVersion } from './etag.ts';
import { created, deleted, respondToWrite, updated } from './idempotency.ts';
import type { Services } from './services.ts';
import { actorOf } from './session-guard.ts';

/** An entity as it is stored; `json` is what the API answers. */
export type Stored = { id: string; version: number; json: string };

/** Who writes, and when. */
export type By = { actor: Actor; at: Date };

/** The calls of one entity that write. Each runs in one transaction, and each leaves a row of history. */
export type EntityMutations = {
  /** Adds what `create` adds, and answers 201 with it. */
  add(
    request: FastifyRequest,
    reply: FastifyReply,
    create: (tx: Tx, by: By) => Promise<Stored>,
  ): Promise<FastifyReply>;
  /** Changes what `get` locks, unless If-Match names another version. */
  change<Before extends Stored>(
    request: FastifyRequest,
    reply: FastifyReply,
    get: (tx: Tx) => Promise<Before>,
    update: (tx: Tx, before: Before, by: By) => Promise<Stored>,
  ): Promise<FastifyReply>;
  /** Deletes what `get` locks. */
  remove<Before extends Stored>(
    request: FastifyRequest,
    reply: FastifyReply,
    get: (tx: Tx) => Promise<Before>,
    remove: (tx: Tx, before: Before, by: By) => Promise<void>,
  ): Promise<FastifyReply>;
};

/**
 * @param entity names the entity in the history
 * @param words what a person calls one of them: `work order`
 */
export function entityMutations(services: Services, entity: string, words: string): EntityMutations {
  const byOf = (request: FastifyRequest): By => ({ actor: actorOf(request), at: services.clock.now() });

  return {
    add: (request, reply, create) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = byOf(request);
        const after = await create(tx, by);
        await logChange(tx, { ...by, entity, entityId: after.id, before: null, after: after.json });
        return created(after);
      }),

    change: (request, reply, get, update) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = byOf(request);
        const before = await get(tx);
        if (!matchesVersion(request.headers['if-match'], before.version))
          throw staleWrite(`This ${words} was changed by somebody else in the meantime.`, before.json);
        const after = await update(tx, before, by);
        await logChange(tx, { ...by, entity, entityId: after.id, before: before.json, after: after.json });
        return updated(after);
      }),

    remove: (request, reply, get, remove) =>
      respondToWrite(services, request, reply, async (tx) => {
        const by = byOf(request);
        const before = await get(tx);
        await remove(tx, before, by);
        await logChange(tx, { ...by, entity, entityId: before.id, before: before.json, after: null });
        return deleted;
      }),
  };
}
