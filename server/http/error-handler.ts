import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#schema/errors.ts';
import { AppError, diskFull, invalid, unavailable } from '#server/base/errors.ts';
import { isDatabaseUnavailable, isDataException, isDiskFull } from '#server/db/database-errors.ts';

/** Messages for the errors of Fastify itself. */
const fastifyErrors: Record<string, { code: string; error: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', error: 'Request body too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'media_type',
    error: 'Please send JSON (Content-Type: application/json).',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid',
    error: 'The length of the request body does not match the Content-Length header.',
  },
  FST_ERR_BAD_URL: { code: 'invalid', error: 'The URL is not valid.' },
  FST_ERR_ASYNC_CONSTRAINT: { code: 'invalid', error: 'The request is not valid.' },
};

const invalidJson = { code: 'invalid', error: 'The request is not valid JSON.' };
const invalidRequest = { code: 'invalid', error: 'The request is not valid.' };

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return diskFull();
  if (isDatabaseUnavailable(error)) return unavailable();
  const { code, statusCode } = error as Partial<FastifyError>;
  // Fastify wraps the errors of validators.
  const { validation, cause } = error as { validation?: unknown; cause?: unknown };
  if (validation instanceof AppError) return validation;
  if (cause instanceof AppError) return cause;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const isJsonError = error instanceof SyntaxError || code?.includes('JSON');
    const response = fastifyErrors[code ?? ''] ?? (isJsonError ? invalidJson : invalidRequest);
    return new AppError(statusCode, response.code, response.error);
  }
  if (isDataException(error)) return invalid('The input contains a value that cannot be stored.');
  return undefined;
}

/** Sends the response for any error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (!known) {
    request.log.error({ err: error, requestId: request.id }, 'unexpected failure');
    const body: Failure = { code: 'internal', requestId: request.id };
    return reply.code(500).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }
  if (known.status === 503) request.log.warn({ err: error }, 'service unavailable');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(known.toBody()));
}
