import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#schema/errors.ts';
import { AppError, invalid, unavailable } from '#server/base/errors.ts';
import { isDatabaseUnavailable, isUnreadableValue } from '#server/db/database-errors.ts';

/** What the HTTP layer itself refuses, in words that a person can use. */
const refusals: Record<string, { code: string; error: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', error: 'This is too large to be sent.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'media_type',
    error: 'Please send JSON (Content-Type: application/json).',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid',
    error: 'The length of the request is not what it says.',
  },
  FST_ERR_BAD_URL: { code: 'invalid', error: 'This address cannot be read.' },
  FST_ERR_ASYNC_CONSTRAINT: { code: 'invalid', error: 'This request cannot be read.' },
};

const notJson = { code: 'invalid', error: 'The request is not valid JSON.' };
const unanswerable = { code: 'invalid', error: 'This request cannot be answered as it is.' };

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable();
  const { code, statusCode } = error as Partial<FastifyError>;
  // A validator's own error reaches the handler wrapped.
  const { validation, cause } = error as { validation?: unknown; cause?: unknown };
  if (validation instanceof AppError) return validation;
  if (cause instanceof AppError) return cause;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const isJsonFault = error instanceof SyntaxError || code?.includes('JSON');
    const refusal = refusals[code ?? ''] ?? (isJsonFault ? notJson : unanswerable);
    return new AppError(statusCode, refusal.code, refusal.error);
  }
  if (isUnreadableValue(error)) return invalid('This input cannot be stored as it is.');
  return undefined;
}

/** The one place where a failure becomes an answer. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (!known) {
    request.log.error({ err: error, requestId: request.id }, 'unexpected failure');
    const body: Failure = { code: 'internal', requestId: request.id };
    return reply.code(500).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
  if (known.status === 503) request.log.warn({ err: error }, 'not available');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(known.toBody()));
}
