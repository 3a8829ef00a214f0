import { useRef } from 'react';

/** Runs `action` unless it is running already: the second click of a double click asks for nothing more. */
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
