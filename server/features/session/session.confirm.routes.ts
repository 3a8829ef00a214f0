import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toE164 } from '#schema/fields/phone.ts';
import { phoneConfirmResponseSchema, phoneConfirmSchema } from '#schema/session.ts';
import { AppError, tooManyRequests } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { Api } from '#server/http/api.ts';
import {
  consumeIssuedCode,
  countTry,
  findIssuedCode,
  lockLane,
  lockOpenCode,
  markCodeUsed,
  type OpenCode,
} from './login-codes.queries.ts';
import { noteGuessing } from './security-notes.ts';
import { rateLimitNetwork } from './session.limits.ts';
import { type NewSession, startSession } from './session.queries.ts';
import { secondsUntilTry } from './sign-in-lanes.ts';
import type { SignInServices } from './sign-in-services.ts';

const wrongCode = 'This code is incorrect or has expired. Check it or request a new one.';

/**
 * The outcome of a try: a session for the right code; for a wrong one, the user who should know if it goes on, and the
 * code of a colleague whose tries are still to be counted.
 */
type Try = {
  session?: NewSession;
  phoneHash?: Buffer | null;
  guessedUserId?: string | null;
  issuedCodeId?: string;
};

export function phoneConfirmRoute(api: Api, services: SignInServices): void {
  const { devices, limits, tokens } = services;

  api.post(
    '/session/phone/confirm',
    {
      config: { public: true, allowedWhileRestoring: true },
      schema: {
        summary: 'Exchange a confirmation code for a session',
        body: phoneConfirmSchema,
        data: phoneConfirmResponseSchema,
        successStatus: 200,
        failures: [429],
      },
    },
    async (request, reply) => {
      const device = devices.readAny(request);
      await (device ? limits.countDevice(device.id) : limits.countConfirm(request.ip));
      const { methodId, code } = request.body;
      const result = isMethodId(methodId)
        ? await tryCode(services, methodId, code)
        : await tryIssuedCode(services, methodId, code, rateLimitNetwork(request.ip));
      if (!result.session) {
        reportWrongCode(services, request, reply, result);
        throw new AppError(400, 'wrong_code', wrongCode, { issues: [{ path: 'code', message: wrongCode }] });
      }
      rememberDevice(services, request, reply, { ...result, session: result.session });
      return { data: { sessionJwt: await tokens.sign(result.session) } };
    },
  );
}

async function tryCode({ db, clock, tokens }: SignInServices, methodId: string, code: string): Promise<Try> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const open = await lockOpenCode(tx, methodId, now);
    if (!open) return {};
    await checkLane(tx, open, now);
    await countTry(tx, methodId, now);
    const { userId, phoneHash } = open;
    if (!userId || !timingSafeEqual(open.codeHash, tokens.hashCode(methodId, code)))
      return { phoneHash, guessedUserId: userId };
    await markCodeUsed(tx, methodId, now);
    return { phoneHash, session: await startSession(tx, userId, now) };
  });
}

/** @throws 429 after many wrong codes for the phone number in the lane of this one */
async function checkLane(tx: Tx, { id, phoneHash, origin }: OpenCode, now: Date): Promise<void> {
  if (!phoneHash) return;
  const waitSeconds = secondsUntilTry(await lockLane(tx, phoneHash, origin, now), id, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/** A code that a colleague requested has no method id: it is entered with the phone number instead. */
async function tryIssuedCode(
  { db, clock, limits, tokens }: SignInServices,
  phoneText: string,
  code: string,
  network: string,
): Promise<Try> {
  const phone = toE164(phoneText);
  if (!phone) return {};
  const now = clock.now();
  const phoneHash = tokens.hashPhone(phone);
  const issued = await findIssuedCode(db, phoneHash, now);
  const isCounted = await limits.countIssuedTry(`${issued?.id ?? phoneHash.toString('hex')}:${network}`);
  const tried = isCounted ? issued : undefined;
  // Also without such a code and after too many tries, so that the duration reveals neither.
  const id = tried?.id ?? randomUUID();
  return db.transaction().execute(async (tx) => {
    const userId = await consumeIssuedCode(tx, id, tokens.hashCode(id, code), now);
    if (userId) return { phoneHash, session: await startSession(tx, userId, now) };
    return tried ? { phoneHash, guessedUserId: tried.userId, issuedCodeId: tried.id } : {};
  });
}

function rememberDevice(
  { devices }: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, phoneHash }: Try & { session: NewSession },
): void {
  if (!phoneHash) return;
  const device = devices.read(request, phoneHash);
  const id = device?.userId === session.userId ? device.id : randomUUID();
  devices.write(reply, { id, userId: session.userId }, phoneHash);
}

function reportWrongCode(
  { db, clock, runAfterResponse }: SignInServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { guessedUserId, phoneHash, issuedCodeId }: Try,
): void {
  const network = rateLimitNetwork(request.ip);
  request.log.warn({ network, user: guessedUserId ?? null }, 'wrong confirmation code');
  if (!guessedUserId || !phoneHash) return;
  // After the response, so that its duration does not reveal whether a user has this number.
  const note = async () => {
    const now = clock.now();
    if (issuedCodeId) await countTry(db, issuedCodeId, now);
    await noteGuessing(db, { id: guessedUserId, phoneHash }, now);
  };
  runAfterResponse(request, reply, note, 'failed to add a security note');
}

function isMethodId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
