import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleWrite } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type Actor, logChange } from '#server/db/history/history.ts';
import { matchesVersion } from './etag.ts';
import { created, deleted, respondToWrite, updated } from './idempotency.ts';
import type { Services } from './services.ts';
import { actorOf } from './session-guard.ts';

/** An entity as stored; `json` is its JSON in responses. */
export type StoredEntity = {
  id: string;
  version: number;
  json: string;
  /** After a change: what an undo of it needs besides, as JSON text. */
  relatedRows?: string | null;
};

/** The author and time of a change. */
export type ChangeInfo = { actor: Actor; at: Date };

type Request = FastifyRequest;
type Reply = FastifyReply;

/** Adds an update to the history, unless it changed nothing and the version stayed. */
export async function logUpdate(
  tx: Tx,
  info: ChangeInfo,
  entity: string,
  before: StoredEntity,
  after: StoredEntity,
  undoneId?: string,
): Promise<void> {
  if (after.version === before.version) return;
  const { id: entityId, json, relatedRows = null } = after;
  const change = { before: before.json, after: json, relatedRows };
  await logChange(tx, { ...info, entity, entityId, ...change, ...(undoneId && { undoneId }) });
}

/** The write endpoints of one entity. Each runs in one transaction, with one row of the history for what it changes. */
export type EntityMutations = {
  /** Responds 201 with the entity that `insert` returns. */
  create(
    request: Request,
    reply: Reply,
    insert: (tx: Tx, info: ChangeInfo) => Promise<StoredEntity>,
  ): Promise<FastifyReply>;
  /**
   * Updates the entity that `lock` returns, or responds 412 when If-Match names another version.
   * @param beforeResponse what the change needs in this process, once it is stored
   */
  update<Before extends StoredEntity>(
    request: Request,
    reply: Reply,
    lock: (tx: Tx) => Promise<Before>,
    save: (tx: Tx, before: Before, info: ChangeInfo) => Promise<StoredEntity>,
    beforeResponse?: () => Promise<void>,
  ): Promise<FastifyReply>;
  /**
   * Deletes the entity that `lock` returns.
   * @param readRelated the rows that a restore needs besides the entity, as JSON text; read before `remove`
   * @param beforeResponse what the deletion needs outside of the database, once it is stored
   */
  delete<Before extends StoredEntity>(
    request: Request,
    reply: Reply,
    lock: (tx: Tx) => Promise<Before>,
    remove: (tx: Tx, before: Before, info: ChangeInfo) => Promise<void>,
    readRelated?: (tx: Tx, before: Before) => Promise<string | null>,
    beforeResponse?: () => Promise<void>,
  ): Promise<FastifyReply>;
};

/**
 * @param entity the name of the entity in the history
 * @param label the name of the entity in sentences, such as `work order`
 */
export function entityMutations(services: Services, entity: string, label: string): EntityMutations {
  const changeInfo = (request: Request): ChangeInfo => ({
    actor: actorOf(request),
    at: services.clock.now(),
  });

  return {
    create: (request, reply, insert) =>
      respondToWrite(services, request, reply, async (tx) => {
        const info = changeInfo(request);
        const after = await insert(tx, info);
        await logChange(tx, { ...info, entity, entityId: after.id, before: null, after: after.json });
        return created(after);
      }),

    update: (request, reply, lock, save, beforeResponse) => {
      const write = async (tx: Tx) => {
        const info = changeInfo(request);
        const before = await lock(tx);
        if (!matchesVersion(request.headers['if-match'], before.version))
          throw staleWrite(`This ${label} was changed by someone else in the meantime.`, before.json);
        const after = await save(tx, before, info);
        await logUpdate(tx, info, entity, before, after);
        return updated(after);
      };
      return respondToWrite(services, request, reply, write, beforeResponse);
    },

    delete: (request, reply, lock, remove, readRelated, beforeResponse) => {
      const write = async (tx: Tx) => {
        const info = changeInfo(request);
        const before = await lock(tx);
        const relatedRows = (await readRelated?.(tx, before)) ?? null;
        await remove(tx, before, info);
        const change = { entityId: before.id, before: before.json, after: null, relatedRows };
        await logChange(tx, { ...info, entity, ...change });
        return deleted;
      };
      return respondToWrite(services, request, reply, write, beforeResponse);
    },
  };
}
