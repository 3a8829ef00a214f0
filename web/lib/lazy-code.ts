import { queryClient } from './api/query-client.ts';

/** Code that loads on demand. Once loaded, it is there at once. */
export type LazyCode<Code> = {
  /** Loads it. Rejects while offline, and after an upgrade of the server that removed it. */
  load: () => Promise<Code>;
  get: () => Code | undefined;
};

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let code: Code | undefined;
  return {
    get: () => code,
    async load() {
      code ??= await load();
      return code;
    },
  };
}

/** Gives the current page time to load first, then twice as long each time that it is still loading, up to a minute. */
const idleDelayMs = 1500;
const maxDelayMs = 60_000;

/**
 * Loads code that this page may need later, once the page itself has its data.
 * @returns a function that gives it up, for a page that is left before that
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  let delayMs = idleDelayMs;
  let timer = window.setTimeout(loadOrWait, delayMs);
  function loadOrWait() {
    if (queryClient.isFetching() > 0) {
      delayMs = Math.min(2 * delayMs, maxDelayMs);
      timer = window.setTimeout(loadOrWait, delayMs);
    }
    // Errors don't matter: its first use loads it again.
    else load().catch(() => undefined);
  }
  return () => window.clearTimeout(timer);
}
