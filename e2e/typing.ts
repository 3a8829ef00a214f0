import type { Locator, Page } from '@playwright/test';
import { expect } from './office.ts';

/** From each key to the next paint, in milliseconds. */
async function paintTimes(page: Page, type: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { paintTimes: times });
    document.addEventListener(
      'input',
      (event) =>
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - event.timeStamp))),
      true,
    );
  });
  await type();
  return page.evaluate(() => Reflect.get(window, 'paintTimes'));
}

/** Types at the end of a field, prints how long the keys take to be seen, and expects a person not to wait for any. */
export async function expectNoLag(page: Page, field: Locator, text: string): Promise<void> {
  await field.press('End');
  const times = await paintTimes(page, () => field.pressSequentially(text));
  await expect(field).toHaveValue(new RegExp(`${text}$`));
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  process.stdout.write(`key to paint: median ${at(0.5).toFixed(1)} ms, slowest ${at(1).toFixed(1)} ms\n`);
  // A person types ten keys a second. What a form does too slowly it does at each key, so at the quickest as well; what
  // the machine does beside it makes only some of them slow.
  expect(at(0.1)).toBeLessThan(100);
}
