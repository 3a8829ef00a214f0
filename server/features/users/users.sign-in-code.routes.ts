import { issuedCodeSchema } from '#schema/session.ts';
import { SendError, type Sms } from '#server/adapters/messages/senders.ts';
import { AppError } from '#server/base/errors.ts';
import { senderName } from '#server/config/company-settings.ts';
import { formatIssuedCode, issueCode } from '#server/features/session/issued-codes.queries.ts';
import { deleteLoginCode } from '#server/features/session/login-codes.queries.ts';
import type { Api } from '#server/http/api.ts';
import { idParams } from '#server/http/id-params.ts';
import { respondToWrite } from '#server/http/idempotency.ts';
import type { Services } from '#server/http/services.ts';
import { actorOf, requireOfficeUser } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { getUser } from './users.queries.ts';

const userId = idParams('This user does not exist or was deleted.');

export function signInCodeRoute(api: Api, services: Services, tokens: SessionTokens): void {
  const { db, clock, company, sms } = services;

  api.post(
    '/user/:id/sign-in-code',
    {
      schema: {
        summary: 'Send a user a code that works even when strangers used up the codes of the phone number',
        params: userId,
        data: issuedCodeSchema,
        failures: [403, 429, 503],
      },
    },
    async (request, reply) => {
      requireOfficeUser(request);
      const actor = actorOf(request);
      let text: Sms | undefined;
      return respondToWrite(
        services,
        request,
        reply,
        async (tx) => {
          const user = await getUser(tx, request.params.id);
          const code = await issueCode(tx, { user, tokens, actor, now: clock.now() });
          const body = `${formatIssuedCode(code.digits)} is your confirmation code for ${senderName(company())}, requested by ${actor.name}. It is valid for 10 minutes.`;
          text = { to: user.phone, body, purpose: 'login-code', key: code.id };
          return { status: 201, json: JSON.stringify({ expiresAt: code.expiresAt.toISOString() }) };
        },
        async () => {
          try {
            if (text) await sms.sendSms(text);
          } catch (error) {
            if (!(error instanceof SendError)) throw error;
            request.log.error({ err: error }, 'failed to send a confirmation code');
            // It must not make the next one wait.
            if (text) await deleteLoginCode(db, text.key);
            throw new AppError(503, 'text_not_sent', `The text could not be sent. ${error.message}`);
          }
        },
      );
    },
  );
}
