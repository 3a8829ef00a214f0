import { useRef } from 'react';

/** Runs an action unless one is already running, so that a double click acts once. */
export function useSingleFlight() {
  const isRunning = useRef(false);
  return async (action: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action();
    } finally {
      isRunning.current = false;
    }
  };
}
