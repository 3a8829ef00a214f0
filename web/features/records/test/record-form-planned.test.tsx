import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem, sampleRecord } from '#web/test/samples.ts';
import { fillDay } from '#web/test/steps/day-steps.ts';
import { openPrintView, printedTable } from '#web/test/steps/print-steps.ts';
import { openRecord, saveRecord, section } from '#web/test/steps/record-form-steps.ts';

test('marks a status dated after today as planned and says so when it is saved [10.1-45]', async () => {
  await openRecord();
  const status = section('Work Order Status');
  await status.getByRole('button', { name: 'Add Status' }).click();
  const choice = status.getByRole('combobox', { name: 'Status' }).last();
  await choice.selectOptions('Closed');
  await fillDay(status.getByRole('textbox', { name: 'Date' }).last(), '3 Dec 2090', 'Sun 3 Dec 2090');
  await expect.element(choice).toHaveAccessibleDescription('planned for 3 Dec 2090');
  await expect.element(status.getByText('Current status Closed planned for 3 Dec 2090')).toBeVisible();
  await saveRecord();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  const notice = page.getByText(
    'Closed is planned for 3 Dec 2090. As the latest event, it is the current status already.',
  );
  await expect.element(notice).toBeVisible();
});

test('marks a planned status in a list and on paper', async () => {
  const statusTimeline = [{ _id: sampleId(), status: 'Startup', statusObtainedAt: '2090-12-03' }];
  const current = { status: 'Startup', statusObtainedAt: '2090-12-03' };
  const planned = sampleListItem(current);
  api.respond('GET /work-order', pageOf([planned]));
  renderApp('/app/work-orders');
  const row = page.getByRole('row', { name: new RegExp(planned.number) });
  const mark = row.getByText('planned for 3 Dec 2090');
  await expect.element(mark).toBeVisible();
  await expect.element(row.getByRole('button', { name: /: Startup planned for 3 Dec 2090$/ })).toBeVisible();
  const { scrollWidth = 0, clientWidth } = mark.element().parentElement ?? {};
  expect(scrollWidth).toBe(clientWidth);

  await openPrintView(sampleRecord({ ...current, statusTimeline }));
  await expect.element(page.getByText('Startup planned for 3 Dec 2090')).toBeVisible();
  const printed = printedTable('Status Timeline').getByRole('cell');
  await expect.element(printed).toHaveTextContent('planned for 3 Dec 2090');
});

test.each([390, 820])('the head with a planned status covers no section link at %i px', async (width) => {
  await page.viewport(width, 844);
  await openRecord({ status: 'Equipment Ordered', statusObtainedAt: '2090-12-23' });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect.element(sections).toBeVisible();
  window.scrollTo(0, 1200);
  const head = document.querySelector('[data-sticky-head]');
  await expect.poll(() => head?.getBoundingClientRect().top).toBe(56);
  const bottom = head?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
  expect(sections.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1);
});
