import type { FastifyRequest } from 'fastify';
import { type Undone, undoneSchema, undoSchema } from '#schema/history/history-undo.ts';
import type { Tx } from '#server/db/client.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import { companyDay, type Services } from '#server/http/services.ts';
import { actorOf, sessionOf } from '#server/http/session-guard.ts';
import { changeNotFoundMessage, undoChange } from './undo.writes.ts';

/** Ends a transaction without effect. */
class Preview extends Error {
  readonly undone: Undone;

  constructor(undone: Undone) {
    super('preview');
    this.undone = undone;
  }
}

/** What an undo would do: it is done, and rolled back. */
async function previewUndo({ db }: Services, undo: (tx: Tx) => Promise<Undone>): Promise<Undone> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new Preview(await undo(tx));
    });
  } catch (error) {
    if (error instanceof Preview) return { ...error.undone, version: null };
    throw error;
  }
}

/** The route that undoes a change. */
export function undoRoute(api: Api, services: Services): void {
  const { unknownTextsPerHour } = services.config;
  const settingsOf = (request: FastifyRequest) => ({
    by: { actor: actorOf(request), at: services.clock.now() },
    today: companyDay(services),
    timeZone: services.company().timeZone,
    unknownTextsPerHour,
    isOfficeUser: !sessionOf(request).user.isTechnician,
  });

  api.post(
    '/history/:id/undo',
    {
      schema: {
        summary: 'Undo a change, or with `preview` say what that would change',
        params: idParams(changeNotFoundMessage),
        body: undoSchema,
        data: undoneSchema,
        successStatus: 200,
        failures: [403, 429],
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const undo = (tx: Tx) => undoChange(tx, params.id, body, settingsOf(request));
      if (body.preview) return { data: await previewUndo(services, undo) };
      return respondToWrite(services, request, reply, async (tx) => {
        const undone = await undo(tx);
        const version = undone.version === null ? {} : { version: undone.version };
        return { status: 200, json: JSON.stringify(undone), ...version };
      });
    },
  );
}
