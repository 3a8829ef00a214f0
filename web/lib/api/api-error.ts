import type { Failure, Issue } from '#schema/errors.ts';

type ErrorDetails = Partial<Failure> & { retryAfter?: number | undefined; request?: string | undefined };

/**
 * The only error that the API client throws. `message` is the server's message, or the client's own if there is none;
 * `error` is the server's message only. `status` is 0 when there was no response (`code` is `network` or `aborted`).
 * `retryAfter` is in seconds. After a stale write (412), `data` holds the current version. `request` is the same for a
 * retry: method, URL and Idempotency-Key.
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
  readonly request: string | undefined;

  constructor(status: number, fallbackMessage: string, details: ErrorDetails) {
    super(details.error ?? fallbackMessage);
    this.status = status;
    this.code = details.code ?? 'unknown';
    this.error = details.error;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.data = details.data;
    this.request = details.request;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'aborted';
}

/** Whether a retry may succeed: there was no response, or the server failed (5xx). */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 500);
}

/** Whether the same request should be sent again later: the server could not be reached, or still works on it. */
export function isUnreachable(error: unknown): boolean {
  return (
    isUnacknowledged(error) ||
    (error instanceof ApiError && (error.status === 503 || error.code === 'in_flight'))
  );
}

/** Whether the server saves nothing at present, because a backup is being restored. */
export function isRestoreRunning(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'restore_running';
}

/** Whether the Idempotency-Key has created something from other values before: `data` of the error. */
export function isKeyReused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'key_reused';
}

/** Whether the outcome is unknown: no response arrived from the server itself, so the request may have been processed. */
export function isUnacknowledged(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'network' || error.status === 502 || error.status === 504)
  );
}
