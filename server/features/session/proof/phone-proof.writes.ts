import { randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, tooManyRequests } from '#server/base/errors.ts';
import { senderName } from '#server/config/company-settings.ts';
import type { Tx } from '#server/db/client.ts';
import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import {
  codeText,
  countTry,
  createLoginCode,
  deleteLoginCode,
  lockLane,
  lockOpenCode,
  markCodeUsed,
  newCode,
} from '../login-codes.queries.ts';
import { createRequestLimits, rateLimitNetwork } from '../session.limits.ts';
import { secondsUntilText } from '../sign-in-lanes.ts';

/** Proves that a person without a user has a phone, by the same codes and within the same limits as a sign-in. */
export type PhoneProof = {
  /** @throws 429 after many requests from one network */
  countRequest(request: FastifyRequest): Promise<void>;
  /**
   * Sends a code.
   * @returns the id to confirm it with
   * @throws 429 after many codes, 503 when it could not be sent
   */
  send(request: FastifyRequest, phone: string): Promise<string>;
  /** Whether it is the code that was sent to the phone. Counts a try, so the transaction has to commit. */
  confirm(tx: Tx, proof: { methodId: string; code: string; phone: string }): Promise<boolean>;
};

export function createPhoneProof(services: Services, tokens: SessionTokens): PhoneProof {
  const { clock, company, db, pool, sms } = services;
  const limits = createRequestLimits(pool);

  return {
    countRequest: (request) => limits.countConfirm(request.ip),

    async send(request, phone) {
      await limits.countStart(request.ip);
      const [id, code, now] = [randomUUIDv7(), newCode(), clock.now()];
      const phoneHash = tokens.hashPhone(phone);
      const origin = { network: rateLimitNetwork(request.ip) };
      await db.transaction().execute(async (tx) => {
        const waitSeconds = secondsUntilText(await lockLane(tx, phoneHash, origin, now), now);
        if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
        const codeHash = tokens.hashCode(id, code);
        await createLoginCode(tx, { id, userId: null, phoneHash, codeHash, origin }, now);
      });
      try {
        const body = codeText(code, senderName(company()));
        await sms.sendSms({ to: phone, body, purpose: 'login-code', key: id });
      } catch (error) {
        request.log.error({ err: error }, 'failed to send a confirmation code');
        // The next try need not wait for a code that nobody has.
        await deleteLoginCode(db, id);
        throw new AppError(
          503,
          'code_not_sent',
          'The code could not be sent. Check the phone number and the settings for texts.',
        );
      }
      return id;
    },

    async confirm(tx, { methodId, code, phone }) {
      const now = clock.now();
      const open = z.uuid().safeParse(methodId).success ? await lockOpenCode(tx, methodId, now) : undefined;
      if (!open?.phoneHash || !timingSafeEqual(open.phoneHash, tokens.hashPhone(phone))) return false;
      await countTry(tx, methodId, now);
      if (!timingSafeEqual(open.codeHash, tokens.hashCode(methodId, code))) return false;
      await markCodeUsed(tx, methodId, now);
      return true;
    },
  };
}
