import { queryClient } from './query-client.ts';

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

type Load = () => Promise<unknown>;

/** Gives the current page time to load first. */
const idleDelayMs = 1500;
const waiting = new Set<Load>();

function loadWaiting(): void {
  if (queryClient.isFetching() > 0) {
    window.setTimeout(loadWaiting, idleDelayMs);
    return;
  }
  // Errors don't matter: its first use loads it again.
  for (const load of waiting) load().catch(() => undefined);
  waiting.clear();
}

/** Loads code that this page may need later, once the page itself has its data. */
export function loadWhenIdle(load: Load): void {
  if (waiting.size === 0) window.setTimeout(loadWaiting, idleDelayMs);
  waiting.add(load);
}
