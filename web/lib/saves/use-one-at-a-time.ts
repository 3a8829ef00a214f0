import { useRef } from 'react';

/** Runs one action at a time; others are ignored meanwhile. */
export function useOneAtATime() {
  const isBusy = useRef(false);
  async function run(action: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await action();
    } finally {
      isBusy.current = false;
    }
  }
  return { isBusy, run };
}
