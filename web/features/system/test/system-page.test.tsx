import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { openDashboard, openPalette } from '#web/test/steps/palette-steps.ts';
import { type WholeSystem, workingSystem } from '#web/test/system-samples.ts';

function serveSystem(change: Partial<WholeSystem> = {}): void {
  for (const [part, data] of Object.entries({ ...workingSystem, ...change }))
    api.respond(`GET /system/${part}`, { data });
}

const rows = () => page.getByRole('main').getByRole('listitem');
const titles = () =>
  rows()
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const button = (name: string) => page.getByRole('button', { name });

test('shows what is wrong first, each with its time, and checks again [10.10-11]', async () => {
  const { workers, disk, backups } = workingSystem;
  serveSystem({
    workers: { ...workers, workers: 0, lastSeenAt: null },
    disk: { ...disk, freeBytes: 700_000_000 },
    backups: { ...backups, isEmbedded: false, verifiedAt: null },
  });
  renderApp('/app/users');
  await page.getByRole('main').getByRole('link', { name: 'System' }).click();
  await expect.element(page.getByText('2 things need attention.')).toBeVisible();
  const working = ['Texts', 'Emails', 'Waiting messages', 'Database', 'This server'];
  expect(titles()).toEqual(['Sending', 'Disk', 'Backups', ...working]);
  await expect.element(rows().first()).toMatchTextContent('No worker is running.');
  await expect.element(rows().first()).toMatchTextContent('Needs attention');
  await expect.element(rows().first()).toMatchTextContent(/As of (9:00 AM|20 Nov 2026)/);
  await expectAccessibleAtAllWidths();

  serveSystem();
  button('Check Now').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Everything works.')).toBeVisible();
  await expect.element(button('Check Now')).toHaveFocus();
  expect(titles()[0]).toBe('Texts');
});

test('a part that fails says so and is tried again, and stays when it is refreshed in vain [10.10-12]', async () => {
  serveSystem();
  const { promise, resolve } = Promise.withResolvers<void>();
  api.respond('GET /system/messages', async () => {
    await promise;
    return failure(500, { code: 'internal' });
  });
  renderApp('/app/system');
  await expect.element(page.getByText('41 GB of 120 GB free.')).toBeVisible();
  await expect.element(page.getByText('Checking...')).toBeVisible();
  resolve();
  await expect.element(page.getByText('1 part could not be checked.')).toBeVisible();
  const sentence = 'Something went wrong checking texts and emails. Please try again later.';
  await expect.element(rows().first()).toMatchTextContent(sentence);
  await expectAccessibleAtAllWidths('main');

  serveSystem();
  await button('Try Again').click();
  await expect.element(page.getByText('Last accepted 3 min ago.')).toBeVisible();
  api.respond('GET /system/disk', failure(500, { code: 'internal' }));
  await button('Check Now').click();
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Not refreshed since');
  await expect.element(page.getByText('41 GB of 120 GB free.')).toBeVisible();
});

test('is for office users, who find it in the palette [10.10-13]', async () => {
  serveSystem();
  await openDashboard();
  await openPalette();
  await userEvent.keyboard('backup{Enter}');
  await expect.poll(() => location.pathname).toBe('/app/system');

  const error = 'Only office users can do this. Please ask a colleague in the office.';
  for (const part of Object.keys(workingSystem))
    api.respond(`GET /system/${part}`, failure(403, { code: 'office_only', error }));
  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  renderApp('/app/users');
  await expect.element(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  expect(page.getByRole('main').getByRole('link', { name: 'System' }).elements()).toEqual([]);
  renderApp('/app/system');
  await expect.element(page.getByRole('main').getByText(error)).toBeVisible();
  expect(button('Check Now').elements()).toEqual([]);
});
