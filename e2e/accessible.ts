import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Rules = { type: 'tag' | 'rule'; values: string[] };

const all: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const ofColours: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What turns for ever, as a loader does, is left out. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (isMoving()) return false;
    }
    return true;
  });
}

/** What axe finds in the part of the page that the selector names; it reads the rules once in each page. */
async function findings(page: Page, within: string, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, runOnly]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(within, { runOnly, resultTypes: ['violations'] });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      );
    },
    [within, rules] as const,
  );
}

/** No finding of axe at all on what the page shows now, in light and in dark. Leaves it in light. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  // As tall as the page, so that no bar that stays in place covers half of a button at the moment of looking.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await page.emulateMedia({ colorScheme: 'light' });
  await waitUntilStill(page);
  const dialog = '[aria-modal="true"]';
  // What lies behind a dialog cannot be reached meanwhile, and was looked at before.
  const part = within ?? ((await page.locator(dialog).count()) > 0 ? dialog : 'html');
  expect(await findings(page, part, all)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitUntilStill(page);
  expect(await findings(page, part, ofColours), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}
