import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '#server/base/errors.ts';
import type { Services } from '#server/http/services.ts';
import { findSession } from '#server/http/session-guard.ts';
import type { SessionTokens } from '#server/http/session-token.ts';

/**
 * For routes that accept a session or a signed URL. A request with a signature passes without a session; its handler
 * must verify the signature.
 */
export function requireSessionOrSignature(services: Services, tokens: SessionTokens) {
  return async (request: FastifyRequest): Promise<void> => {
    const { query } = request;
    if (typeof query === 'object' && query !== null && 'signature' in query) return;
    const session = await findSession(services, tokens, request);
    if (!session) throw unauthenticated();
    request.session = session;
  };
}
