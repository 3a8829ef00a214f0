import type { ReactNode } from 'react';
import { addProblem } from './recent-problems.ts';

// The toast code loads with the first toast, or earlier through warmUpToasts, which keeps the login page small.
let isWanted = false;
const minProgressMs = 800;
const listeners = new Set<() => void>();

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function areToastsWanted(): boolean {
  return isWanted;
}

/** Loads the toast code. Call it when an action starts that may end in a toast: once offline, it's too late. */
export function warmUpToasts() {
  isWanted = true;
  for (const listener of listeners) listener();
  return import('./toast-host.tsx');
}

export async function showSuccess(message: string): Promise<void> {
  const { notifications } = await warmUpToasts();
  notifications.show({ message, color: 'teal' });
}

export async function showFailure(message: ReactNode): Promise<void> {
  addProblem(message);
  const { notifications } = await warmUpToasts();
  notifications.show({ message, color: 'red' });
}

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
