import { randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { finished } from 'node:stream';
import { toWirePhone } from '#schema/fields/phone.ts';
import {
  confirmedSchema,
  phoneConfirmSchema,
  phoneStartSchema,
  sessionSchema,
  startedSchema,
} from '#schema/session.ts';
import { phoneInvalid } from '#schema/sign-in.ts';
import { AppError, invalid } from '#server/base/errors.ts';
import { logChange } from '#server/db/history.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, findSession, sessionOf } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { createSessionLimits, limitCodes } from './session.limits.ts';
import {
  createLoginCode,
  deleteSession,
  findUserByPhone,
  type NewSession,
  openSession,
  takeTry,
} from './session.queries.ts';

const wrongCode = 'That code is not right or can no longer be used. Please check it, or ask for a new one.';

function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

export function sessionRoutes(api: Api, services: Services, tokens: SessionTokens): void {
  const { db, clock, sms, config } = services;
  const underWay = new Set<Promise<unknown>>();
  // A stop waits for texts that are being handed over.
  api.addHook('onClose', async () => void (await Promise.all(underWay)));
  const limits = createSessionLimits(services.pool);

  api.post(
    '/session/phone/start',
    {
      config: { public: true },
      schema: {
        summary: 'Send a confirmation code to a phone number',
        body: phoneStartSchema,
        data: startedSchema,
        successStatus: 200,
        failures: [429],
      },
    },
    async (request, reply) => {
      await limits.countStart(request.ip);
      const phone = toWirePhone(request.body.phone);
      if (!phone || phone.includes(';')) throw invalid(phoneInvalid, 'phone');
      const methodId = randomUUIDv7();
      const code = newCode();
      const phoneHash = tokens.hashPhone(phone);
      const user = await db.transaction().execute(async (tx) => {
        const now = clock.now();
        await limitCodes(tx, phoneHash, now);
        const found = await findUserByPhone(tx, phone);
        const codeHash = tokens.hashCode(methodId, code);
        await createLoginCode(tx, { id: methodId, userId: found?.id ?? null, phoneHash, codeHash, now });
        return found;
      });
      if (user) {
        // Sent after the answer, so that its time does not tell whether anybody has this number; and also when the
        // answer did not arrive, because the try is spent all the same.
        finished(reply.raw, () => {
          const body = `${code} is your confirmation code for ${config.company.name}. It is valid for 10 minutes.`;
          const sending: Promise<unknown> = sms
            .sendSms({ to: phone, body, purpose: 'login-code', key: methodId })
            .catch((error: unknown) =>
              request.log.error({ err: error }, 'a confirmation code could not be sent'),
            )
            .finally(() => underWay.delete(sending));
          underWay.add(sending);
        });
      }
      return { data: { methodId } };
    },
  );

  api.post(
    '/session/phone/confirm',
    {
      config: { public: true },
      schema: {
        summary: 'Exchange a confirmation code for a session',
        body: phoneConfirmSchema,
        data: confirmedSchema,
        successStatus: 200,
        failures: [429],
      },
    },
    async (request) => {
      await limits.countConfirm(request.ip);
      const { methodId, code } = request.body;
      const now = clock.now();
      const session = await db.transaction().execute(async (tx): Promise<NewSession | undefined> => {
        const tried = isMethodId(methodId) ? await takeTry(tx, methodId, now) : undefined;
        if (!tried?.userId || !timingSafeEqual(tried.codeHash, tokens.hashCode(methodId, code)))
          return undefined;
        const opened = await openSession(tx, methodId, tried.userId, now);
        if (opened) {
          await logChange(tx, {
            at: now,
            actor: { id: opened.userId, name: opened.userName },
            entity: 'session',
            entityId: opened.id,
            before: null,
            after: JSON.stringify({ user: opened.userId }),
          });
        }
        return opened;
      });
      if (!session)
        throw new AppError(400, 'wrong_code', wrongCode, { issues: [{ path: 'code', message: wrongCode }] });
      return { data: { sessionJwt: await tokens.sign(session) } };
    },
  );

  api.get(
    '/session',
    {
      config: { public: true },
      schema: { summary: 'The session behind the bearer token', data: sessionSchema, failures: [400] },
    },
    async (request) => {
      const session = await findSession(services, tokens, request);
      if (!session) throw new AppError(400, 'no_session', 'This session is not valid. Please sign in.');
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

function isMethodId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
