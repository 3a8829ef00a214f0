import { z } from 'zod';
import {
  draftDeleteQuery,
  draftInputSchema,
  draftItemSchema,
  draftParams,
  draftSchema,
} from '#schema/drafts.ts';
import { saveInTransaction } from '#server/db/restores/save-in-transaction.ts';
import { deleteDraft } from '#server/db/rows/draft-rows.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { sessionOf } from '#server/http/session-guard.ts';
import { getDraft, listDrafts, saveDraft } from './drafts.queries.ts';

/** What the signed-in user has typed and not saved. Nobody else sees it, and it is no part of the history. */
export function draftsRoutes(api: Api, services: Services): void {
  const { db, clock } = services;

  api.get(
    '/drafts',
    { schema: { summary: 'List your unsaved forms, the newest first', data: z.array(draftItemSchema) } },
    async (request) => ({ data: await listDrafts(db, sessionOf(request).user._id) }),
  );

  api.get(
    '/drafts/:key',
    {
      schema: {
        summary: 'Get what you have typed into a form',
        params: draftParams,
        data: draftSchema,
        failures: [400],
      },
    },
    async (request) => ({ data: await getDraft(db, sessionOf(request).user._id, request.params.key) }),
  );

  api.put(
    '/drafts/:key',
    {
      schema: {
        summary: 'Store what you have typed into a form, unless what is stored is newer',
        params: draftParams,
        body: draftInputSchema,
        data: draftItemSchema,
        failures: [409],
      },
    },
    async (request) => {
      const draft = { userId: sessionOf(request).user._id, key: request.params.key, at: clock.now() };
      return { data: await saveInTransaction(services, (tx) => saveDraft(tx, draft, request.body)) };
    },
  );

  api.delete(
    '/drafts/:key',
    {
      schema: {
        summary: 'Delete what you have typed into a form, up to a revision',
        params: draftParams,
        querystring: draftDeleteQuery,
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      const draft = { userId: sessionOf(request).user._id, key, revision: request.query.revision };
      await saveInTransaction(services, (tx) => deleteDraft(tx, draft));
      return reply.code(204).send();
    },
  );
}
