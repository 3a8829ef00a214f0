import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, isAbort } from '#web/lib/api/api-error.ts';
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

/** For a list: a failure is told once, until an answer has come. It asks by itself, too, and must not tell each time. */
export function useListFailureToast(
  { error, isSuccess }: Pick<UseQueryResult, 'error' | 'isSuccess'>,
  fallback: string,
): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (isSuccess) told.current = undefined;
    if (!error || told.current === fallback) return;
    told.current = fallback;
    showFailureToast(error, fallback);
  }, [error, isSuccess, fallback]);
}
