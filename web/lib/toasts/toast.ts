import type { ReactNode } from 'react';
import { subscribeSolvedRequests } from '#web/lib/api/solved-requests.ts';
import { plainToasts, type ToastCode } from './plain-toasts.tsx';
import { addProblem, type ProblemSubject } from './recent-problems.ts';

// The toast code loads with the first toast, or earlier through warmUpToasts, which keeps the login page small.
let isWanted = false;
let loading: Promise<ToastCode> | undefined;
const minProgressMs = 800;
const listeners = new Set<() => void>();

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function areToastsWanted(): boolean {
  return isWanted;
}

/**
 * Loads the toast code. Call it when an action starts that may end in a toast: once offline, or while the server starts
 * again, toasts are plain ones. Never rejects.
 */
export function warmUpToasts(): Promise<ToastCode> {
  isWanted = true;
  for (const listener of listeners) listener();
  // A browser does not load a module again that it could not load.
  loading ??= import('./toast-host.tsx').catch(() => plainToasts);
  return loading;
}

export async function showSuccess(message: string): Promise<void> {
  const { notifications } = await warmUpToasts();
  notifications.show({ message, color: 'teal' });
}

/** The open failure toasts by the request that failed. */
const failedRequests = new Map<string, string[]>();

type FailureOrigin = {
  /** The request that failed, as in `ApiError`: the toast goes away when a retry of it succeeds. */
  request?: string | undefined;
  /** The entity whose save failed. */
  subject?: ProblemSubject | undefined;
};

export async function showFailure(
  message: ReactNode,
  { request, subject }: FailureOrigin = {},
): Promise<void> {
  addProblem(message, subject);
  const { notifications } = await warmUpToasts();
  const id = notifications.show({
    message,
    color: 'red',
    onClose: () => request !== undefined && failedRequests.delete(request),
  });
  if (request !== undefined) failedRequests.set(request, [...(failedRequests.get(request) ?? []), id]);
}

subscribeSolvedRequests((request) => {
  const ids = failedRequests.get(request);
  if (!ids) return;
  failedRequests.delete(request);
  void warmUpToasts().then(({ notifications }) => {
    for (const id of ids) notifications.hide(id);
  });
});

/** Shows a progress toast. The same toast later shows the result. */
export async function showProgress(message: string) {
  const { notifications } = await warmUpToasts();
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false });
  const shownAt = Date.now();
  function finish(message: ReactNode, color: string) {
    const update = { id, message, color, loading: false, autoClose: 5000, withCloseButton: true };
    // Shows the progress message long enough to be read.
    window.setTimeout(() => notifications.update(update), shownAt + minProgressMs - Date.now());
  }
  return {
    succeed: (message: string) => finish(message, 'teal'),
    fail(message: ReactNode) {
      addProblem(message);
      finish(message, 'red');
    },
  };
}
