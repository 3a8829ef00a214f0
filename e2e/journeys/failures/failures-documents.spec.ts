import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/office.ts';
import { failing, failWith500 } from '#e2e/fixtures/office-failures.ts';

test.use({ holdsCalls: true });

const newProject = '/app/projects/new';

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload a document' });

async function give(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), uploadButton(page).click()]);
  await chooser.setFiles([{ name, buffer: Buffer.from('A roof plan.'), mimeType: 'application/pdf' }]);
}

function failureOf(page: Page, text: string) {
  return page.getByRole('list', { name: 'Uploads' }).getByRole('alert').filter({ hasText: text });
}

/** Lets time pass until an upload has been tried that often, and no longer. */
async function passUntil(page: Page, stepMs: number, isSo: () => boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect.poll(isSo, { timeout: 300 }).toBe(true);
  }).toPass();
}

for (const [what, wording, tries, fail] of [
  ['a server that fails', 'Request failed with status code 500', 4, failWith500],
  ['a line that breaks', 'Network Error', 4, (route) => route.abort()],
  [
    'a refusal without a word',
    'Something went wrong uploading this file.',
    1,
    (route) => route.fulfill({ status: 400, json: { code: 'invalid', error: '' } }),
  ],
] satisfies [string, string, number, typeof failWith500][]) {
  test(`an upload that ends by ${what} says so for 5000 ms [2.10-15]`, async ({ signedIn: page }) => {
    let tried = 0;
    await page.clock.install();
    await page.goto(newProject);
    await failing(page, 'POST /documents', (route) => {
      tried += 1;
      return fail(route);
    });
    await expect(uploadButton(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await give(page, 'Plan.pdf');
    await passUntil(page, 500, () => tried === tries);
    // From here on no time passes but this.
    await expect(failureOf(page, wording)).toBeVisible();
    await page.clock.runFor(4400);
    await expect(failureOf(page, wording)).toBeVisible();
    await page.clock.runFor(600);
    await expect(failureOf(page, wording)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry Plan.pdf' })).toBeVisible();
  });
}

test('an upload whose line moves nothing for a minute says how long it has waited [8.3-3]', async ({
  signedIn: page,
}) => {
  let tried = 0;
  await page.clock.install();
  await page.goto(newProject);
  await page.route('**/api/documents/*/parts/*', () => {
    tried += 1;
  });
  await expect(uploadButton(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await give(page, 'Plan.pdf');
  await passUntil(page, 20_000, () => tried === 4);
  // It is up within the last minute, and stands there for five seconds: several looks for each of these.
  await page.clock.runFor(35_000);
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(failureOf(page, 'timeout of 60000ms exceeded')).toBeVisible({ timeout: 700 });
  }).toPass();
});
