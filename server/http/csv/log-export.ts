import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { logChange } from '#server/db/history/history.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf } from '#server/http/session-guard.ts';

/** Returns the function that writes an export of these things into the history. @param name such as 'work orders' */
export function exportLogger(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  name: string,
) {
  return (): Promise<void> =>
    db.transaction().execute((tx) =>
      logChange(tx, {
        at: clock.now(),
        actor: actorOf(request),
        action: 'export',
        entity: 'export',
        entityId: randomUUID(),
        before: null,
        after: JSON.stringify({ name }),
      }),
    );
}
