import type { Page } from '@playwright/test';
import { expect, test } from './office.ts';
import { failing, failWith500 } from './office-failures.ts';

const newProject = '/app/projects/new';

async function give(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a document' }).click(),
  ]);
  await chooser.setFiles([{ name, buffer: Buffer.from('A roof plan.'), mimeType: 'application/pdf' }]);
}

function failureOf(page: Page, text: string) {
  return page.getByRole('list', { name: 'Uploads' }).getByRole('alert').filter({ hasText: text });
}

/** Lets the pauses between its tries pass, until an upload gives up. */
async function waitFor(page: Page, text: string, stepMs: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(failureOf(page, text)).toBeVisible({ timeout: 200 });
  }).toPass();
}

for (const [what, wording, fail] of [
  ['a server that fails', 'Request failed with status code 500', failWith500],
  ['a line that breaks', 'Network Error', (route) => route.abort()],
  [
    'a refusal without a word',
    'Something went wrong uploading this file.',
    (route) => route.fulfill({ status: 400, json: { code: 'invalid', error: '' } }),
  ],
] satisfies [string, string, typeof failWith500][]) {
  test(`an upload that ends by ${what} says so for 5000 ms`, async ({ signedIn: page }) => {
    await page.clock.install();
    await page.goto(newProject);
    await failing(page, 'POST /documents', fail);
    await page.clock.pauseAt(Date.now() + 60_000);
    await give(page, 'Plan.pdf');
    await waitFor(page, wording, 500);
    // It may have been there for one of the steps already.
    await page.clock.runFor(4400);
    await expect(failureOf(page, wording)).toBeVisible();
    await page.clock.runFor(600);
    await expect(failureOf(page, wording)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry Plan.pdf' })).toBeVisible();
  });
}

test('an upload whose line moves nothing for a minute says how long it has waited', async ({
  signedIn: page,
}) => {
  await page.clock.install();
  await page.goto(newProject);
  await page.route('**/api/documents/*/parts/*', () => {});
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest('**/api/documents/*/parts/1?*');
  await give(page, 'Plan.pdf');
  await asked;
  await waitFor(page, 'timeout of 60000ms exceeded', 20_000);
});
