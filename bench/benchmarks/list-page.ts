import { chromium, type Page } from '@playwright/test';
import { type Figure, grouped, milliseconds, upTo } from '#bench/base/report.ts';
import type { Sizes } from '#bench/base/sizes.ts';
import { median } from '#bench/base/statistics.ts';
import type { Installation } from '#bench/processes/installation.ts';
import { findBrowser } from '#scripts/find-browser.mjs';

const listPath = '/app/work-orders';
/** The same shell around the same kind of table, with the few people of the installation in it. */
const emptyPath = '/app/users';

/**
 * How long a person looks at a list that is not there yet, against a page of the same shell with hardly anything on it.
 * Each is opened by its address in a browser that has been there before, so its files are in the cache. It is ready
 * with the frame after the one in which its first row stands: counted from the start of the navigation.
 */
export async function measureListPage(
  { crewdesk: { address }, token, count, subject: { things } }: Installation,
  { rounds }: Sizes,
): Promise<Figure[]> {
  const what = `the page of open work orders, ready, ${grouped(count)} ${things}`;
  const browser = await chromium.launch({ executablePath: findBrowser() }).catch(() => undefined);
  if (browser === undefined) return [{ what, crewdesk: 'not opened: no Chromium here' }];
  const [list, empty]: [number[], number[]] = [[], []];
  try {
    const page = await browser.newPage();
    await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
    await page.addInitScript({ content: watchFirstRow });
    for (const path of [listPath, emptyPath, listPath, emptyPath]) await open(page, address + path);
    for (let round = 0; round < rounds * 3; round += 1) {
      const openList = async () => list.push(await open(page, address + listPath));
      const openEmpty = async () => empty.push(await open(page, address + emptyPath));
      const order = round % 2 === 0 ? [openList, openEmpty] : [openEmpty, openList];
      for (const openOne of order) await openOne();
    }
  } finally {
    await browser.close();
  }
  return [
    {
      what,
      crewdesk: milliseconds(median(list)),
      compared: `the page of users: ${milliseconds(median(empty))}`,
      ...upTo(median(list.map((time, round) => time / (empty[round] ?? Number.NaN))), 1.5),
    },
  ];
}

/** Runs in the page before anything of its own; as text, because the types of a page are not those of this program. */
const watchFirstRow = `
  globalThis.firstRowPainted = new Promise((resolve) => {
    const look = () =>
      document.querySelector('main table:not([aria-busy]) tbody th')
        ? requestAnimationFrame(() => resolve(performance.now()))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });`;

type Watched = { firstRowPainted: Promise<number> };

/** Milliseconds from the start of the navigation until the first row has been painted. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => (globalThis as unknown as Watched).firstRowPainted);
}
