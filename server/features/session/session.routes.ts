import { z } from 'zod';
import { checkedSessionSchema } from '#schema/messages/outbox-hold.ts';
import { securityNoteSchema } from '#schema/security-notes.ts';
import { AppError } from '#server/base/errors.ts';
import { logChange } from '#server/db/history/history.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, findSession, requireOfficeUser, sessionOf } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { findHold } from '#server/messaging/hold/hold.queries.ts';
import { createAfterResponse } from './after-response.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { listSecurityNotes } from './security-notes.ts';
import { phoneConfirmRoute } from './session.confirm.routes.ts';
import { createRequestLimits } from './session.limits.ts';
import { deleteSession } from './session.queries.ts';
import { phoneStartRoute } from './session.start.routes.ts';
import type { SignInServices } from './sign-in-services.ts';

const noteDaysMs = 30 * 24 * 60 * 60 * 1000;

export function sessionRoutes(api: Api, services: Services, tokens: SessionTokens): void {
  const { db, clock, pool, config } = services;
  const signIn: SignInServices = {
    ...services,
    tokens,
    limits: createRequestLimits(pool),
    devices: createDeviceCookies(config, tokens),
    runAfterResponse: createAfterResponse(api),
  };
  phoneStartRoute(api, signIn);
  phoneConfirmRoute(api, signIn);
  securityNotesRoute(api, services);

  api.get(
    '/session',
    {
      config: { public: true },
      schema: { summary: 'Get the session of the bearer token', data: checkedSessionSchema, failures: [400] },
    },
    async (request) => {
      const session = await findSession(services, tokens, request);
      if (!session)
        throw new AppError(400, 'no_session', 'This session is invalid or has expired. Please sign in.');
      const { user, expiresAt } = session;
      const ending = services.demonstration && {
        startsOwnCompany: services.demonstration.startsOwnCompany(),
      };
      const outboxHold = await findHold(db);
      const draftKey = tokens.draftKey(user._id).toString('base64');
      return { data: { user, expiresAt, draftKey, outboxHold, demonstration: ending ?? null } };
    },
  );

  const logOut = { config: { allowedWhileRestoring: true }, schema: { summary: 'Log out' } };
  api.delete('/session', logOut, async (request, reply) => {
    const session = sessionOf(request);
    await db.transaction().execute(async (tx) => {
      await deleteSession(tx, session.id);
      await logChange(tx, {
        at: clock.now(),
        actor: actorOf(request),
        entity: 'session',
        entityId: session.id,
        before: JSON.stringify({ user: { _id: session.user._id, name: session.user.name } }),
        after: null,
      });
    });
    return reply.code(204).send();
  });
}

function securityNotesRoute(api: Api, { db, clock }: Services): void {
  api.get(
    '/security-notes',
    {
      schema: {
        summary: 'List attempts to guess confirmation codes in the last 30 days; for office users only',
        data: z.array(securityNoteSchema),
        failures: [403],
      },
    },
    async (request) => {
      requireOfficeUser(request);
      return { data: await listSecurityNotes(db, new Date(clock.now().getTime() - noteDaysMs)) };
    },
  );
}
