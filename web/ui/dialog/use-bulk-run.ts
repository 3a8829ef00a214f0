import { useState } from 'react';

export type BulkFailure<Item> = { item: Item; reason: string };

/** How many requests run at once. */
const maxAtOnce = 3;

type Options<Item> = {
  items: Item[];
  run: (item: Item) => Promise<unknown>;
  /** The item for the next try, after `error`. */
  renew?: ((item: Item, error: unknown) => Item) | undefined;
};

/** Runs an action for each of several items; a second start runs it for those that failed. */
export function useBulkRun<Item>({ items, run, renew }: Options<Item>) {
  const [failures, setFailures] = useState<BulkFailure<Item>[]>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();

  /** Never rejects. Resolves with the items that failed. */
  async function start(): Promise<Item[]> {
    const pending = failures ? failures.map(({ item }) => item) : items;
    const failed: (BulkFailure<Item> & { index: number })[] = [];
    const queue = pending.entries();
    setFailures(undefined);
    setProgress({ done: 0, total: pending.length });

    async function work() {
      for (const [index, item] of queue) {
        try {
          await run(item);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          failed.push({ index, item: renew?.(item, error) ?? item, reason });
        }
        setProgress((progress) => progress && { ...progress, done: progress.done + 1 });
      }
    }

    await Promise.all(Array.from({ length: maxAtOnce }, work));
    failed.sort((one, other) => one.index - other.index);
    setProgress(undefined);
    if (failed.length > 0) setFailures(failed);
    return failed.map(({ item }) => item);
  }

  return { failures, progress, start };
}
