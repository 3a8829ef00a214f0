import { randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { finished } from 'node:stream';
import { toE164 } from '#schema/fields/phone.ts';
import {
  phoneConfirmResponseSchema,
  phoneConfirmSchema,
  phoneStartResponseSchema,
  phoneStartSchema,
} from '#schema/session.ts';
import { phoneInvalid } from '#schema/sign-in.ts';
import { AppError, invalid } from '#server/base/errors.ts';
import { logChange } from '#server/db/history.ts';
import type { Api } from '#server/http/api.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { checkCodeLimits, createIpLimits, type IpLimits } from './session.limits.ts';
import {
  consumeAttempt,
  createLoginCode,
  createSession,
  findUserByPhone,
  markCodeUsed,
  type NewSession,
} from './session.queries.ts';

const wrongCode = 'This code is incorrect or has expired. Check it or request a new one.';

function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

export function signInRoutes(api: Api, services: Services, tokens: SessionTokens): void {
  const ipLimits = createIpLimits(services.pool);
  phoneStartRoute(api, services, tokens, ipLimits);
  phoneConfirmRoute(api, services, tokens, ipLimits);
}

function phoneStartRoute(api: Api, services: Services, tokens: SessionTokens, ipLimits: IpLimits): void {
  const { db, clock, sms, config } = services;
  const pendingSends = new Set<Promise<unknown>>();
  // Shutdown waits for texts that are being sent.
  api.addHook('onClose', async () => void (await Promise.all(pendingSends)));

  api.post(
    '/session/phone/start',
    {
      config: { public: true },
      schema: {
        summary: 'Send a confirmation code to a phone number',
        body: phoneStartSchema,
        data: phoneStartResponseSchema,
        successStatus: 200,
        failures: [429],
      },
    },
    async (request, reply) => {
      await ipLimits.countStart(request.ip);
      const phone = toE164(request.body.phone);
      if (!phone || phone.includes(';')) throw invalid(phoneInvalid, 'phone');
      const methodId = randomUUIDv7();
      const code = newCode();
      const phoneHash = tokens.hashPhone(phone);
      const user = await db.transaction().execute(async (tx) => {
        const now = clock.now();
        await checkCodeLimits(tx, phoneHash, now);
        const found = await findUserByPhone(tx, phone);
        const codeHash = tokens.hashCode(methodId, code);
        await createLoginCode(tx, { id: methodId, userId: found?.id ?? null, phoneHash, codeHash, now });
        return found;
      });
      if (user) {
        // Sent after the response, so that its duration does not reveal whether a user has this number. Also sent when
        // the response did not arrive, because the code counts toward the limit anyway.
        finished(reply.raw, () => {
          const body = `${code} is your confirmation code for ${config.company.name}. It is valid for 10 minutes.`;
          const sending: Promise<unknown> = sms
            .sendSms({ to: phone, body, purpose: 'login-code', key: methodId })
            .catch((error: unknown) =>
              request.log.error({ err: error }, 'failed to send a confirmation code'),
            )
            .finally(() => pendingSends.delete(sending));
          pendingSends.add(sending);
        });
      }
      return { data: { methodId } };
    },
  );
}

function phoneConfirmRoute(api: Api, services: Services, tokens: SessionTokens, ipLimits: IpLimits): void {
  const { db, clock } = services;

  api.post(
    '/session/phone/confirm',
    {
      config: { public: true },
      schema: {
        summary: 'Exchange a confirmation code for a session',
        body: phoneConfirmSchema,
        data: phoneConfirmResponseSchema,
        successStatus: 200,
        failures: [429],
      },
    },
    async (request) => {
      await ipLimits.countConfirm(request.ip);
      const { methodId, code } = request.body;
      const now = clock.now();
      const session = await db.transaction().execute(async (tx): Promise<NewSession | undefined> => {
        const attempt = isMethodId(methodId) ? await consumeAttempt(tx, methodId, now) : undefined;
        if (!attempt?.userId || !timingSafeEqual(attempt.codeHash, tokens.hashCode(methodId, code)))
          return undefined;
        await markCodeUsed(tx, methodId, now);
        const created = await createSession(tx, attempt.userId, now);
        if (created) {
          await logChange(tx, {
            at: now,
            actor: { id: created.userId, name: created.userName },
            entity: 'session',
            entityId: created.id,
            before: null,
            after: JSON.stringify({ user: created.userId }),
          });
        }
        return created;
      });
      if (!session)
        throw new AppError(400, 'wrong_code', wrongCode, { issues: [{ path: 'code', message: wrongCode }] });
      return { data: { sessionJwt: await tokens.sign(session) } };
    },
  );
}

function isMethodId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
