import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/**
 * Counts the calls of functions in our own scripts and in the libraries that they use, during an action. Unlike elapsed
 * time, the count does not depend on the machine or its load.
 */
export async function countFunctionCalls(action: () => Promise<unknown>): Promise<number> {
  const session = cdp();
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await action();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await session.send('Profiler.stopPreciseCoverage');
  await session.send('Profiler.disable');
  const ownScripts = result.filter(({ url }) =>
    /\/(web|schema|deps)\//.test(new URL(url, location.origin).pathname),
  );
  return ownScripts
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    .reduce((sum, count) => sum + count, 0);
}
