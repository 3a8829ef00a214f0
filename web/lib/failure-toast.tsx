import { useEffect } from 'react';
import { ApiError, isAbort } from './api-error.ts';
import { showFailure } from './toast.ts';

/** What a failure's toast says: the server's sentence, otherwise the fallback with the transport's wording below. */
export function failureMessage(error: unknown, fallback: string) {
  if (error instanceof ApiError && error.error) return error.error;
  if (!(error instanceof Error) || !error.message) return fallback;
  return (
    <>
      {fallback}
      <br />
      <small>{error.message}</small>
    </>
  );
}

/** A refused session is told once, by the shell; an aborted call was given up on purpose. */
function isToldElsewhere(error: unknown): boolean {
  return isAbort(error) || (error instanceof ApiError && error.status === 401);
}

export function showFailureToast(error: unknown, fallback: string): void {
  if (!isToldElsewhere(error)) void showFailure(failureMessage(error, fallback));
}

/** For what is loaded: one toast each time `error` changes to another failure. */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) showFailureToast(error, fallback);
  }, [error, fallback]);
}
