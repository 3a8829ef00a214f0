import { pageSchema } from '../../../schema/lists.ts';
import { newUserSchema, userChangeSchema, userListQuery, userSchema } from '../../../schema/users.ts';
import type { Api } from '../../lib/api.ts';
import { violates } from '../../lib/database-errors.ts';
import { conflict, staleWrite } from '../../lib/errors.ts';
import { matchesVersion } from '../../lib/etag.ts';
import { recordChange } from '../../lib/history.ts';
import { idParams } from '../../lib/id-params.ts';
import { sendJson } from '../../lib/send-json.ts';
import type { Services } from '../../lib/services.ts';
import { actorOf } from '../../lib/session-guard.ts';
import { answerWrite, created, deleted, updated } from '../../lib/write.ts';
import { deleteSessionsOfUser } from '../session/session.queries.ts';
import {
  countOfficeUsers,
  createUser,
  getUser,
  listUsers,
  markUserDeleted,
  renameUser,
} from './users.queries.ts';

const userId = idParams('This user does not exist or was deleted.');

export function usersRoutes(api: Api, services: Services): void {
  const { db, clock } = services;

  api.get(
    '/user',
    {
      schema: {
        summary: 'All users, or only technicians',
        querystring: userListQuery,
        wholeAnswer: pageSchema(userSchema),
      },
    },
    async (request, reply) => sendJson(reply, await listUsers(db, request.query)),
  );

  api.post(
    '/user',
    {
      schema: {
        summary: 'Add a user, who can sign in from then on',
        body: newUserSchema,
        answer: userSchema,
      },
    },
    (request, reply) =>
      answerWrite(services, request, reply, async (tx) => {
        const at = clock.now();
        const user = await createUser(tx, request.body, at).catch((error: unknown) => {
          if (violates(error, 'users_living_phone'))
            throw conflict('Another user already has this phone number.', 'phone_taken');
          throw error;
        });
        await recordChange(tx, {
          at,
          actor: actorOf(request),
          entity: 'user',
          entityId: user.id,
          before: null,
          after: user.json,
        });
        return created(user);
      }),
  );

  api.put(
    '/user/:id',
    { schema: { summary: 'Rename a user', params: userId, body: userChangeSchema, answer: userSchema } },
    (request, reply) =>
      answerWrite(services, request, reply, async (tx) => {
        const at = clock.now();
        const before = await getUser(tx, request.params.id, { forUpdate: true });
        if (!matchesVersion(request.headers['if-match'], before.version)) {
          throw staleWrite('This user was changed by somebody else in the meantime.', before.json);
        }
        const after = await renameUser(tx, before.id, request.body.name, at);
        await recordChange(tx, {
          at,
          actor: actorOf(request),
          entity: 'user',
          entityId: after.id,
          before: before.json,
          after: after.json,
        });
        return updated(after);
      }),
  );

  api.delete(
    '/user/:id',
    { schema: { summary: 'Delete a user and sign them out everywhere', params: userId } },
    (request, reply) =>
      answerWrite(services, request, reply, async (tx) => {
        const at = clock.now();
        const actor = actorOf(request);
        const officeUsers = await countOfficeUsers(tx);
        const user = await getUser(tx, request.params.id, { forUpdate: true });
        if (user.id === actor.id)
          throw conflict('You cannot delete yourself. Ask a colleague to do it.', 'own_user');
        if (!user.isTechnician && officeUsers <= 1) {
          throw conflict('The last user who is not a technician cannot be deleted.', 'last_user');
        }
        await markUserDeleted(tx, user.id, at);
        const before = JSON.stringify({ user: user.id });
        for (const entityId of await deleteSessionsOfUser(tx, user.id)) {
          await recordChange(tx, { at, actor, entity: 'session', entityId, before, after: null });
        }
        await recordChange(tx, {
          at,
          actor,
          entity: 'user',
          entityId: user.id,
          before: user.json,
          after: null,
        });
        return deleted;
      }),
  );
}
