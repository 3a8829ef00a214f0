import { pageSchema } from '#schema/fields/lists.ts';
import { newUserSchema, userListQuery, userSchema, userUpdateSchema } from '#schema/users.ts';
import { conflict } from '#server/base/errors.ts';
import { violatesConstraint } from '#server/db/database-errors.ts';
import { logChange } from '#server/db/history/history.ts';
import { deleteDraftsOfUser } from '#server/features/drafts/drafts.queries.ts';
import { deletePreferences } from '#server/features/preferences/preferences.queries.ts';
import { deleteSessionsOfUser } from '#server/features/session/session.queries.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { entityMutations } from '#server/http/mutations.ts';
import { sendJson } from '#server/http/send-json.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import {
  countOfficeUsers,
  createUser,
  getUser,
  listUsers,
  markUserDeleted,
  renameUser,
} from './users.queries.ts';
import { signInCodeRoute } from './users.sign-in-code.routes.ts';

const userId = idParams('This user does not exist or was deleted.');

export function usersRoutes(api: Api, services: Services, tokens: SessionTokens): void {
  const { db } = services;
  const mutations = entityMutations(services, 'user', 'user');
  signInCodeRoute(api, services, tokens);

  api.get(
    '/user',
    {
      schema: {
        summary: 'List users, optionally only technicians',
        querystring: userListQuery,
        envelope: pageSchema(userSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listUsers(db, request.query)),
  );

  api.post(
    '/user',
    {
      schema: {
        summary: 'Create a user, who can then sign in',
        body: newUserSchema,
        data: userSchema,
      },
    },
    (request, reply) =>
      mutations.create(request, reply, (tx, { at }) =>
        createUser(tx, request.body, at).catch((error: unknown) => {
          if (violatesConstraint(error, 'users_living_phone'))
            throw conflict('Another user already has this phone number.', 'phone_taken');
          throw error;
        }),
      ),
  );

  api.put(
    '/user/:id',
    { schema: { summary: 'Rename a user', params: userId, body: userUpdateSchema, data: userSchema } },
    (request, reply) =>
      mutations.update(
        request,
        reply,
        (tx) => getUser(tx, request.params.id, { forUpdate: true }),
        (tx, { id }, { at }) => renameUser(tx, id, request.body.name, at),
      ),
  );

  api.delete(
    '/user/:id',
    { schema: { summary: 'Delete a user and sign them out everywhere', params: userId } },
    (request, reply) => {
      let officeUsers = 0;
      return mutations.delete(
        request,
        reply,
        async (tx) => {
          officeUsers = await countOfficeUsers(tx);
          return getUser(tx, request.params.id, { forUpdate: true });
        },
        async (tx, user, { actor, at }) => {
          if (user.id === actor.id)
            throw conflict('You cannot delete yourself. Ask a colleague to do it.', 'own_user');
          if (!user.isTechnician && officeUsers <= 1)
            throw conflict('The last user who is not a technician cannot be deleted.', 'last_user');
          await markUserDeleted(tx, user.id, at);
          await deletePreferences(tx, user.id);
          await deleteDraftsOfUser(tx, user.id);
          const before = JSON.stringify({ user: { _id: user.id, name: user.name } });
          for (const entityId of await deleteSessionsOfUser(tx, user.id))
            await logChange(tx, { at, actor, entity: 'session', entityId, before, after: null });
        },
      );
    },
  );
}
