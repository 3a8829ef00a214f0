import type { Page } from '@playwright/test';
import { countCalls } from '#e2e/fixtures/hold-responses.ts';
import { expect, test } from '#e2e/fixtures/office.ts';
import { messageOf } from '#e2e/fixtures/office-messages.ts';

test.use({ holdsCalls: true });

const total = 100_000;

/** Answers lists of messages by pages of this size. Returns where those that were asked for began. */
async function answerPages(page: Page, size: number): Promise<number[]> {
  const asked: number[] = [];
  await page.route('**/api/messages?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('sent') === 'false')
      return route.fulfill({ json: { data: [], total: 0, nextCursor: null } });
    const start = Number(query.get('cursor') ?? 0);
    asked.push(start);
    const data = Array.from({ length: size }, (_, index) => messageOf(start + index));
    const next = start + size < total ? String(start + size) : null;
    return route.fulfill({ json: { data, total: 1000, more: true, nextCursor: next } });
  });
  return asked;
}

test('a hundred thousand messages load by page, and only those in sight are rendered [2.16-6]', async ({
  signedIn: page,
}) => {
  const asked = await answerPages(page, 50);
  await page.goto('/app/messages');
  await expect(page.getByRole('tab', { name: 'Sent 1,000+' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Message to Contact 0', exact: true })).toBeVisible();
  // A turn at the end of what has come leads nowhere.
  await expect(async () => {
    for (let turns = 0; turns < 4; turns += 1) await page.mouse.wheel(0, 4000);
    expect(asked.length).toBeGreaterThan(10);
  }).toPass({ intervals: [50] });
  expect(new Set(asked).size).toBe(asked.length);
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('with all of a hundred thousand loaded, scrolling is no more work than with a few', async ({
  signedIn: page,
}) => {
  test.setTimeout(120_000);
  const asked = await answerPages(page, 10_000);
  await page.goto('/app/messages');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(asked).toHaveLength(10);
    await expect(page.getByRole('article').last()).toHaveAttribute('aria-setsize', String(total), {
      timeout: 1000,
    });
  }).toPass({ timeout: 60_000 });
  await page.mouse.move(700, 500);
  const turns = 60;
  const calls = await countCalls(page, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, turn < turns / 2 ? -3000 : 3000);
      await page.waitForTimeout(30);
    }
  });
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  // It was some 45,000 among 2,000 of them and 80,000 among all; one look at each would make that 180,000.
  expect(calls / turns).toBeLessThan(150_000);
});
