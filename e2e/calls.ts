import type { Locator, Page } from '@playwright/test';
import { expect } from './office.ts';

/**
 * How many calls of functions our own scripts make meanwhile. Unlike the time that it takes, that is the same on every machine,
 * and however busy it is.
 */
export async function countCalls(page: Page, act: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await session.detach();
  const ours = result.filter(({ url }) => url.includes('/static/'));
  return ours
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    .reduce((sum, count) => sum + count, 0);
}

/**
 * Types at the end of a field and expects a key not to make work for all that is in the form.
 * @param most calls for each key; a hundred thousand take some 20 ms
 */
export async function expectLightKeys(page: Page, field: Locator, text: string, most: number): Promise<void> {
  await field.press('End');
  const calls = await countCalls(page, () => field.pressSequentially(text));
  await expect(field).toHaveValue(new RegExp(`${text}$`));
  expect(calls).toBeGreaterThan(0);
  expect(calls / text.length).toBeLessThan(most);
}
