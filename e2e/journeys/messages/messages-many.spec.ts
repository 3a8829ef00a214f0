import type { Page } from '@playwright/test';
import { countFunctionCalls } from '#e2e/fixtures/count-function-calls.ts';
import { buildMessage } from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const total = 100_000;

/** Responds to message lists with pages of this size. Returns the offsets of the requested pages. */
async function mockMessagePages(page: Page, size: number): Promise<number[]> {
  const offsets: number[] = [];
  await page.route('**/api/messages?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('sent') === 'false')
      return route.fulfill({ json: { data: [], total: 0, nextCursor: null } });
    const start = Number(query.get('cursor') ?? 0);
    offsets.push(start);
    const data = Array.from({ length: size }, (_, index) => buildMessage(start + index));
    const next = start + size < total ? String(start + size) : null;
    return route.fulfill({ json: { data, total: 1000, more: true, nextCursor: next } });
  });
  return offsets;
}

test('loads a hundred thousand messages page by page and renders only the visible ones [2.16-6]', async ({
  signedIn: page,
}) => {
  const offsets = await mockMessagePages(page, 50);
  await page.goto('/app/messages');
  await expect(page.getByRole('tab', { name: 'Sent 1,000+' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Message to Contact 0', exact: true })).toBeVisible();
  // A wheel event at the end of the loaded messages scrolls nowhere.
  await expect(async () => {
    for (let wheelEvents = 0; wheelEvents < 4; wheelEvents += 1) await page.mouse.wheel(0, 4000);
    expect(offsets.length).toBeGreaterThan(10);
  }).toPass({ intervals: [50] });
  expect(new Set(offsets).size).toBe(offsets.length);
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('scrolling costs no more with a hundred thousand loaded messages than with a few', async ({
  signedIn: page,
}) => {
  test.setTimeout(120_000);
  const offsets = await mockMessagePages(page, 10_000);
  await page.goto('/app/messages');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(offsets).toHaveLength(10);
    await expect(page.getByRole('article').last()).toHaveAttribute('aria-setsize', String(total), {
      timeout: 1000,
    });
  }).toPass({ timeout: 60_000 });
  await page.mouse.move(700, 500);
  const wheelEvents = 60;
  const calls = await countFunctionCalls(page, async () => {
    for (let index = 0; index < wheelEvents; index += 1) {
      await page.mouse.wheel(0, index < wheelEvents / 2 ? -3000 : 3000);
      await page.waitForTimeout(30);
    }
  });
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  // About 45,000 with 2,000 messages and 80,000 with all; visiting each message would make it 180,000.
  expect(calls / wheelEvents).toBeLessThan(150_000);
});
