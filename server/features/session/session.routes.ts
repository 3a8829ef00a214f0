import { sessionSchema } from '#schema/session.ts';
import { AppError } from '#server/base/errors.ts';
import { logChange } from '#server/db/history.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, findSession, sessionOf } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { deleteSession } from './session.queries.ts';
import { signInRoutes } from './session.sign-in.routes.ts';

export function sessionRoutes(api: Api, services: Services, tokens: SessionTokens): void {
  const { db, clock } = services;

  signInRoutes(api, services, tokens);

  api.get(
    '/session',
    {
      config: { public: true },
      schema: { summary: 'Get the session of the bearer token', data: sessionSchema, failures: [400] },
    },
    async (request) => {
      const session = await findSession(services, tokens, request);
      if (!session)
        throw new AppError(400, 'no_session', 'This session is invalid or has expired. Please sign in.');
      return { data: { user: session.user, expiresAt: session.expiresAt } };
    },
  );

  api.delete('/session', { schema: { summary: 'Log out' } }, async (request, reply) => {
    const session = sessionOf(request);
    await db.transaction().execute(async (tx) => {
      await deleteSession(tx, session.id);
      await logChange(tx, {
        at: clock.now(),
        actor: actorOf(request),
        entity: 'session',
        entityId: session.id,
        before: JSON.stringify({ user: session.user._id }),
        after: null,
      });
    });
    return reply.code(204).send();
  });
}
