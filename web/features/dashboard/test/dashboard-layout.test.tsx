import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { renderApp } from '#web/test/render-app.tsx';
import { sampleId } from '#web/test/samples.ts';
import { card, cards, fillCards } from '#web/test/steps/dashboard-steps.ts';

const name = 'The Reformed Congregation of Saint Bartholomew-upon-the-Lakeshore of Chicago';

test('the dashboard is accessible and fits screens of any width', async () => {
  const records = fillCards({ customer: { _id: sampleId(), name }, status: 'Equipment Ordered' });
  renderApp('/app/dashboard');
  for (const { number } of records)
    await expect.element(page.getByRole('link', { name: `View ${number}, ${name}` })).toBeVisible();
  await expectAccessibleAtAllWidths();
  for (const [width, role] of [
    [1440, 'table'],
    [1280, 'table'],
    [640, 'table'],
    [390, 'list'],
    [320, 'list'],
  ] as const) {
    await page.viewport(width, 900);
    await expect.element(card('Project Updates').getByRole(role, { name: 'Project Updates' })).toBeVisible();
    for (const { number } of records)
      await expect.element(page.getByRole('link', { name: `View ${number}, ${name}` })).toBeVisible();
    for (const title of cards) {
      const head = card(title).getByRole('heading', { level: 2 }).element().parentElement;
      expect(head?.getBoundingClientRect().height, `${title} at ${width}`).toBeLessThan(56);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('a name on the dashboard has the room that short statuses leave', async () => {
  await page.viewport(1440, 900);
  fillCards({ customer: { _id: sampleId(), name }, status: 'Open' });
  renderApp('/app/dashboard');
  const row = card('Project Updates').getByRole('row').nth(1);
  await expect.element(row.getByRole('rowheader')).toBeVisible();
  const widthOf = (role: 'rowheader' | 'cell') => row.getByRole(role).first().element().clientWidth;
  expect(widthOf('cell')).toBeLessThan(100);
  expect(widthOf('rowheader')).toBeGreaterThan(250);
});
