import { randomInt, randomUUIDv7 } from 'node:crypto';
import { issuedCodeLength } from '#schema/sign-in.ts';
import { tooManyRequests } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type Actor, logChange } from '#server/db/history/history.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import { codeLifetimeMs, createLoginCode, lockLane } from './login-codes.queries.ts';
import { secondsUntilText } from './sign-in-lanes.ts';

type IssueRequest = {
  user: { id: string; name: string; phone: string };
  tokens: Pick<SessionTokens, 'hashCode' | 'hashPhone'>;
  actor: Actor;
  now: Date;
};

/** `digits` are many, because strangers may try them for any phone number. */
export type IssuedCode = { id: string; digits: string; expiresAt: Date };

/**
 * Creates a code with which a user can sign in whatever strangers do to the limits of the phone number. It is entered
 * with the phone number instead of a method id.
 * @throws 429 within 30 seconds of the last one for the user, or after five in ten minutes
 */
export async function issueCode(tx: Tx, { user, tokens, actor, now }: IssueRequest): Promise<IssuedCode> {
  const id = randomUUIDv7();
  const digits = String(randomInt(0, 10 ** issuedCodeLength)).padStart(issuedCodeLength, '0');
  const phoneHash = tokens.hashPhone(user.phone);
  const origin = { isIssued: true } as const;
  const lane = await lockLane(tx, phoneHash, origin, now);
  // Strangers can try these codes, too, and must not keep a colleague from requesting another one.
  const codes = lane.codes.map((code) => ({ ...code, wrongTries: 0 }));
  const waitSeconds = secondsUntilText({ ...lane, codes }, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const codeHash = tokens.hashCode(id, digits);
  await createLoginCode(tx, { id, userId: user.id, phoneHash, codeHash, origin }, now);
  await logChange(tx, {
    at: now,
    actor,
    entity: 'sign-in-code',
    entityId: id,
    before: null,
    after: JSON.stringify({ user: { _id: user.id, name: user.name } }),
  });
  return { id, digits, expiresAt: new Date(now.getTime() + codeLifetimeMs) };
}

/** The digits in groups, as people read them to each other. */
export function formatIssuedCode(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}
