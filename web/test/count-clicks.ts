import { onTestFinished } from 'vitest';

/** Counts the clicks of the mouse on the page from now on. Clicks that a key causes do not count. */
export function countClicks(): () => number {
  const listening = new AbortController();
  let count = 0;
  document.addEventListener(
    'click',
    ({ isTrusted, detail }) => {
      if (isTrusted && detail > 0) count += 1;
    },
    { capture: true, signal: listening.signal },
  );
  onTestFinished(() => listening.abort());
  return () => count;
}
