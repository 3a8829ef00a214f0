import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { card, fillCards, warrantyTitle } from '#web/test/steps/dashboard-steps.ts';

test('says when the last backup that could be read back is old, and why [10.9-19]', async () => {
  fillCards();
  const problem = 'There is not enough space for a backup in /data/backups.';
  const verifiedAt = '2026-03-10T08:00:00.000Z';
  api.respond('GET /backups', { data: { isOverdue: true, verifiedAt, problem, bucket: null } });
  renderApp('/app/dashboard');
  const notice = page.getByRole('region', { name: 'Backups' });
  await expect
    .element(notice)
    .toMatchTextContent(
      `The last backup is oldThe last one that could be read back is of 10 Mar 2026. ${problem}`,
    );
  await expect.element(card(warrantyTitle).getByRole('table')).toBeVisible();
  await expectAccessibleAtAllWidths('[aria-label="Backups"]');
});

test('says that the bucket has no recent backup, and why', async () => {
  fillCards();
  const bucket = { isOverdue: true, copiedAt: null, problem: 'Its provider cannot be reached.' };
  const verifiedAt = '2026-03-10T08:00:00.000Z';
  api.respond('GET /backups', { data: { isOverdue: false, verifiedAt, problem: null, bucket } });
  renderApp('/app/dashboard');
  await expect
    .element(page.getByRole('region', { name: 'Backups' }))
    .toMatchTextContent('The bucket has no backupIts provider cannot be reached.');
});
