import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '#e2e/fixtures/provider-test.ts';

test('uploads to and downloads from S3 directly, not through the server [2.10-12]', async ({
  signedIn: page,
  crewdesk,
}) => {
  const bytes = randomBytes(11 * 1024 * 1024);
  const uploadOrigins = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'PUT') uploadOrigins.add(new URL(request.url()).origin);
  });
  await page.goto('/app/projects/new');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a document' }).click(),
  ]);
  await chooser.setFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: bytes });
  const link = page.getByRole('link', { name: 'Open Plan.pdf' });
  await expect(link).toBeVisible({ timeout: 55_000 });
  expect([...uploadOrigins]).toEqual([crewdesk.s3Origin]);

  // The public URL leads nowhere.
  const path = ((await link.getAttribute('href')) ?? '').replace(crewdesk.publicUrl, '');
  const tab = await page.context().newPage();
  const downloadEvent = tab.waitForEvent('download');
  await tab.goto(path);
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toBe('Plan.pdf');
  expect((await readFile(await download.path())).equals(bytes)).toBe(true);
  expect(new URL(download.url()).origin).toBe(crewdesk.s3Origin);
});
