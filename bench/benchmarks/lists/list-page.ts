import { chromium, type Page } from '@playwright/test';
import { runPairedRounds } from '#bench/base/paired-rounds.ts';
import { atMost, type BenchmarkResult, formatMs, formatNumber } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median, medianRatio } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { findBrowser } from '#scripts/browser/find-browser.mjs';

const listPath = '/app/work-orders';
/** A page with the same shell and table, but few rows. */
const referencePath = '/app/users';

/**
 * Measures how long the work order list takes to appear, against a page with few rows. Both are opened by URL in a
 * browser with a warm cache. A page is ready in the frame after its first row is in the DOM, counted from the start of
 * the navigation.
 */
export async function measureListPage(
  { crewdesk: { url }, token, count, scenario }: Installation,
  { rounds }: Sizes,
): Promise<BenchmarkResult[]> {
  const name = `open work orders page until ready, ${formatNumber(count)} ${scenario.name}`;
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) return [{ name, crewdesk: 'not measured: Chromium not found' }];
  const [list, reference]: [number[], number[]] = [[], []];
  try {
    const page = await browser.newPage();
    await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
    await page.addInitScript({ content: watchFirstRow });
    const openList = async () => list.push(await openPage(page, url + listPath));
    const openReference = async () => reference.push(await openPage(page, url + referencePath));
    for (const path of [listPath, referencePath, listPath, referencePath]) await openPage(page, url + path);
    await runPairedRounds(rounds * 3, openList, openReference);
  } finally {
    await browser.close();
  }
  return [
    {
      name,
      crewdesk: formatMs(median(list)),
      comparedWith: `users page: ${formatMs(median(reference))}`,
      ...atMost(medianRatio(list, reference), 1.5),
    },
  ];
}

/** Runs in the page before its own scripts. A string, because this program has no types of the DOM. */
const watchFirstRow = `
  globalThis.firstRowPainted = new Promise((resolve) => {
    const check = () =>
      document.querySelector('main table:not([aria-busy]) tbody th')
        ? requestAnimationFrame(() => resolve(performance.now()))
        : requestAnimationFrame(check);
    requestAnimationFrame(check);
  });`;

type WatchedWindow = { firstRowPainted: Promise<number> };

/** The milliseconds from the start of the navigation until the first row is painted. */
async function openPage(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => (globalThis as unknown as WatchedWindow).firstRowPainted);
}
