import { randomUUIDv7 } from 'node:crypto';
import { toE164 } from '#schema/fields/phone.ts';
import { phoneStartResponseSchema, phoneStartSchema } from '#schema/session.ts';
import { phoneInvalid } from '#schema/sign-in.ts';
import { conflict, invalid, tooManyRequests } from '#server/base/errors.ts';
import { senderName } from '#server/config/company-settings.ts';
import type { Api } from '#server/http/api.ts';
import { type CodeOrigin, codeText, createLoginCode, lockLane, newCode } from './login-codes.queries.ts';
import { rateLimitNetwork } from './session.limits.ts';
import { findUserByPhone, hasUsers } from './session.queries.ts';
import { secondsUntilText } from './sign-in-lanes.ts';
import { findOutboxPath } from './sign-in-outbox.ts';
import type { SignInServices } from './sign-in-services.ts';

export function phoneStartRoute(api: Api, services: SignInServices): void {
  const { clock, company, config, db, devices, limits, runAfterResponse, sms, tokens } = services;

  api.post(
    '/session/phone/start',
    {
      config: { public: true, allowedWhileRestoring: true },
      schema: {
        summary: 'Send a confirmation code to a phone number',
        body: phoneStartSchema,
        data: phoneStartResponseSchema,
        successStatus: 200,
        failures: [409, 429],
      },
    },
    async (request, reply) => {
      const phone = parsePhone(request.body.phone);
      const phoneHash = tokens.hashPhone(phone ?? '');
      const device = phone === undefined ? undefined : devices.read(request, phoneHash);
      await (device ? limits.countDevice(device.id) : limits.countStart(request.ip));
      if (phone === undefined) throw invalid(phoneInvalid, 'phone');
      // Otherwise the first person would wait for a code that nobody sends.
      if (!(await hasUsers(db)))
        throw conflict(
          'Crewdesk is not set up yet. Open the address that it printed at its start.',
          'not_set_up',
        );
      const methodId = randomUUIDv7();
      const code = newCode();
      const now = clock.now();
      const user = await db.transaction().execute(async (tx) => {
        const found = await findUserByPhone(tx, phone);
        const isKnownDevice = device !== undefined && device.userId === found?.id;
        const origin: CodeOrigin = isKnownDevice
          ? { deviceId: device.id }
          : { network: rateLimitNetwork(request.ip) };
        const waitSeconds = secondsUntilText(await lockLane(tx, phoneHash, origin, now), now);
        if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
        const codeHash = tokens.hashCode(methodId, code);
        const userId = found?.id ?? null;
        await createLoginCode(tx, { id: methodId, userId, phoneHash, codeHash, origin }, now);
        return found;
      });
      if (user) {
        // Sent after the response, so that its duration does not reveal whether a user has this number. Also sent when
        // the response did not arrive, because the code counts toward the limit anyway.
        const body = codeText(code, senderName(company()));
        const send = () => sms.sendSms({ to: phone, body, purpose: 'login-code', key: methodId });
        runAfterResponse(request, reply, send, 'failed to send a confirmation code');
      }
      // The same for every number, known or not.
      return { data: { methodId, outboxPath: findOutboxPath(config, request.headers) } };
    },
  );
}

/** The number in E.164; undefined when it is none that a text can be sent to. */
function parsePhone(text: string): string | undefined {
  const phone = toE164(text);
  return phone?.includes(';') ? undefined : phone;
}
