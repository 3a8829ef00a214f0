import type { Clock } from './clock.ts';

/** Does a task at most once in so many milliseconds: calls until then get the same result. A failure is not kept. */
export function reusedResult<Result>(
  clock: Clock,
  maxAgeMs: number,
  task: () => Promise<Result>,
): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    const at = clock.now().getTime();
    // The clock may have been set back.
    if (last && Math.abs(at - last.at) < maxAgeMs) return last.result;
    const current = { at, result: task() };
    last = current;
    current.result.catch(() => {
      if (last === current) last = undefined;
    });
    return current.result;
  };
}
