import type { Failure, Issue } from '#schema/errors.ts';

type Answer = Partial<Failure> & { retryAfter?: number | undefined };

/**
 * The only thing the api client throws. `message` is the server's sentence if it gave one, otherwise the transport's
 * wording; `error` is the server's sentence alone. `status` is 0 when no answer came (`code` says `network` or
 * `aborted`). `retryAfter` is in seconds; `data` holds the current copy after a stale write (412).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly error: string | undefined;
  readonly issues: Issue[];
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly data: unknown;

  constructor(status: number, wording: string, answer: Answer) {
    super(answer.error ?? wording);
    this.status = status;
    this.code = answer.code ?? 'unknown';
    this.error = answer.error;
    this.issues = answer.issues ?? [];
    this.retryAfter = answer.retryAfter;
    this.requestId = answer.requestId;
    this.data = answer.data;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aborted';
}

/** A failure that another try may mend: no answer at all, or a server that is not itself at the moment. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 500);
}

/** No answer came through, the server's own included: it may have done what it was asked, or not. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'network' || error.status === 502 || error.status === 504)
  );
}
