import type { Page } from '@playwright/test';
import { failRequests, failWith500 } from '#e2e/fixtures/error-toasts.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

const newProject = '/app/projects/new';

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload a document' });

async function uploadFile(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), uploadButton(page).click()]);
  await chooser.setFiles([{ name, buffer: Buffer.from('A roof plan.'), mimeType: 'application/pdf' }]);
}

function uploadError(page: Page, text: string) {
  return page.getByRole('list', { name: 'Uploads' }).getByRole('alert').filter({ hasText: text });
}

/** Advances the clock in steps until the condition holds. */
async function advanceUntil(page: Page, stepMs: number, condition: () => boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect.poll(condition, { timeout: 300 }).toBe(true);
  }).toPass();
}

for (const [failure, message, maxAttempts, fail] of [
  ['a server error', 'Request failed with status code 500', 4, failWith500],
  ['a broken connection', 'Network Error', 4, (route) => route.abort()],
  [
    'a rejection without a message',
    'Something went wrong uploading this file.',
    1,
    (route) => route.fulfill({ status: 400, json: { code: 'invalid', error: '' } }),
  ],
] satisfies [string, string, number, typeof failWith500][]) {
  test(`shows the error of an upload that fails with ${failure} for 5000 ms [2.10-15]`, async ({
    signedIn: page,
  }) => {
    let attempts = 0;
    await page.clock.install();
    await page.goto(newProject);
    await failRequests(page, 'POST /documents', (route) => {
      attempts += 1;
      return fail(route);
    });
    await expect(uploadButton(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await uploadFile(page, 'Plan.pdf');
    await advanceUntil(page, 500, () => attempts === maxAttempts);
    // From here on, the clock advances only by these steps.
    await expect(uploadError(page, message)).toBeVisible();
    await page.clock.runFor(4400);
    await expect(uploadError(page, message)).toBeVisible();
    await page.clock.runFor(600);
    await expect(uploadError(page, message)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry Plan.pdf' })).toBeVisible();
  });
}

test('shows a timeout error when an upload makes no progress for a minute [8.3-3]', async ({
  signedIn: page,
}) => {
  let attempts = 0;
  await page.clock.install();
  await page.goto(newProject);
  await page.route('**/api/documents/*/parts/*', () => {
    attempts += 1;
  });
  await expect(uploadButton(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await uploadFile(page, 'Plan.pdf');
  await advanceUntil(page, 20_000, () => attempts === 4);
  // The timeout ends within the next minute and its error stays for five seconds, so steps of one second hit it.
  await page.clock.runFor(35_000);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(uploadError(page, 'timeout of 60000ms exceeded')).toBeVisible({ timeout: 700 });
  }).toPass();
});
