import type { ReactNode } from 'react';
import { noteProblem } from './recent-problems.ts';

// The toasts' code comes when the first is shown, or a moment earlier through warmUpToasts: the login page stays light.
let isWanted = false;
const readableMilliseconds = 800;
const listeners = new Set<() => void>();

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function areToastsWanted(): boolean {
  return isWanted;
}

/** Fetches what toasts need. Worth calling as soon as somebody begins what may end in one: offline it would be too late. */
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
  noteProblem(message);
  const { notifications } = await warmUpToasts();
  notifications.show({ message, color: 'red' });
}

/** A toast that waits for something; the same one then tells how it ended. */
export async function showProgress(message: string) {
  const { notifications } = await warmUpToasts();
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false });
  const shownAt = Date.now();
  function end(message: ReactNode, color: string) {
    const update = { id, message, color, loading: false, autoClose: 5000, withCloseButton: true };
    // Two sentences within a blink would be read as neither.
    window.setTimeout(() => notifications.update(update), shownAt + readableMilliseconds - Date.now());
  }
  return {
    succeed: (message: string) => end(message, 'teal'),
    fail(message: ReactNode) {
      noteProblem(message);
      end(message, 'red');
    },
  };
}
