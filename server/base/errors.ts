import type { Failure, Issue } from '#schema/errors.ts';

/**
 * An error whose message is sent to the client: `status` is the HTTP status, `code` a stable identifier, `message` a
 * sentence for the user. Any other error becomes a 500 without details.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What is stored instead, as JSON text: the current entity after a version conflict. */
  readonly currentJson: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { issues?: Issue[]; retryAfterSeconds?: number; currentJson?: string | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.currentJson = options.currentJson;
  }

  toBody(): Failure {
    return {
      error: this.message,
      code: this.code,
      ...(this.issues && { issues: this.issues }),
      ...(this.currentJson && { data: JSON.parse(this.currentJson) as unknown }),
    };
  }
}

export function invalid(message: string, path?: string): AppError {
  return new AppError(400, 'invalid', message, path === undefined ? {} : { issues: [{ path, message }] });
}

export function invalidIssues(issues: Issue[]): AppError {
  return new AppError(400, 'invalid', issues[0]?.message ?? 'The input is not valid.', { issues });
}

export function unauthenticated(): AppError {
  return new AppError(401, 'unauthenticated', 'Please sign in to continue.');
}

export function notFound(message = 'Not found.'): AppError {
  return new AppError(404, 'not_found', message);
}

export function conflict(message: string, code = 'conflict'): AppError {
  return new AppError(409, code, message);
}

/** @param currentJson the current entity, as JSON text */
export function staleWrite(message: string, currentJson: string): AppError {
  return new AppError(412, 'stale', message, { currentJson });
}

export function tooManyRequests(seconds: number): AppError {
  const wait = Math.max(1, Math.ceil(seconds));
  return new AppError(429, 'too_many', `Too many attempts. Please try again in ${describeWait(wait)}.`, {
    retryAfterSeconds: wait,
  });
}

/** Seconds for up to ten minutes, above in whole minutes or hours. */
export function describeWait(seconds: number): string {
  if (seconds <= 600) return countOf(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour');
}

function countOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export function unavailable(): AppError {
  return new AppError(
    503,
    'unavailable',
    'Crewdesk is temporarily unavailable. Please try again in a few seconds.',
    {
      retryAfterSeconds: 2,
    },
  );
}

/** A write that found no space in the database. */
export function diskFull(): AppError {
  const message =
    'The disk of the database is full, so nothing can be saved. Please try again once there is space.';
  return new AppError(503, 'unavailable', message, { retryAfterSeconds: 5 });
}
