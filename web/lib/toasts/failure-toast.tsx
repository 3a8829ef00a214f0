import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, isAbort } from '#web/lib/api/api-error.ts';
import type { ProblemSubject } from './recent-problems.ts';
import { showFailure } from './toast.ts';

/** The text of an error toast: the server's message, or else the fallback with the client's error message below. */
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

/** The shell reports a rejected session, and requests are aborted on purpose. */
function isReportedElsewhere(error: unknown): boolean {
  return isAbort(error) || (error instanceof ApiError && error.status === 401);
}

/** @param subject the entity whose save failed */
export function showFailureToast(error: unknown, fallback: string, subject?: ProblemSubject): void {
  if (isReportedElsewhere(error)) return;
  const request = error instanceof ApiError ? error.request : undefined;
  void showFailure(failureMessage(error, fallback), { request, subject });
}

/** For queries: shows one toast each time `error` changes to another error. */
export function useFailureToast(error: unknown, fallback: string): void {
  useEffect(() => {
    if (error) showFailureToast(error, fallback);
  }, [error, fallback]);
}

/** For lists, which refetch in the background: shows one toast per failure until a request succeeds. */
export function useListFailureToast(
  { error, isSuccess }: Pick<UseQueryResult, 'error' | 'isSuccess'>,
  fallback: string,
): void {
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (isSuccess) reported.current = undefined;
    if (!error || reported.current === fallback) return;
    reported.current = fallback;
    showFailureToast(error, fallback);
  }, [error, isSuccess, fallback]);
}
