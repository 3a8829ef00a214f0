import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Preferences } from '#schema/preferences/preferences.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import { openList } from '#web/test/steps/record-list-steps.ts';

test.each([
  [1440, workOrders, ['Classification', 'Technician(s)']],
  [1920, workOrders, []],
  [1920, serviceContracts, ['Technician']],
  [2200, serviceContracts, []],
])('at %i px, a list of records with all columns has room for them', async (width, kind, hidden) => {
  const all = ['technicianNames', 'customerPo', 'statusObtainedAt', 'createdAt'] as const;
  const columns = { workOrder: [], serviceContract: [], project: [], [kind.apiName]: [...all] };
  api.respond('GET /preferences', { data: { density: 'comfortable', columns } satisfies Preferences });
  await page.viewport(width, 900);
  await openList([sampleListItem({}, kind)], kind);
  await expect.element(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  const headers = [...document.querySelectorAll('thead th')];
  expect(headers.filter((header) => !header.checkVisibility()).map(({ textContent }) => textContent)).toEqual(
    hidden,
  );
  const widths = headers.map((header) => header.getBoundingClientRect().width).filter((width) => width > 0);
  expect(Math.min(...widths.slice(0, -1))).toBeGreaterThan(100);
});

const always = ['Equipment Ordered', /planned for/, '131 days overdue'];

test.each([
  [1280, always],
  [1440, [...always, 'Every 6 months']],
])('at %i px, statuses, intervals and next visits of contracts are whole', async (width, texts) => {
  const record = sampleListItem(
    {
      status: 'Equipment Ordered',
      statusObtainedAt: '2999-12-28',
      serviceIntervalAmount: 6,
      serviceIntervalType: 'months',
      nextVisitOn: '2026-10-07',
      nextVisitState: 'overdue',
      nextVisitOverdueDays: 131,
    },
    serviceContracts,
  );
  await page.viewport(width, 900);
  const closed = sampleListItem({ isOpen: false, firstVisitOn: null }, serviceContracts);
  await openList([record, closed], serviceContracts);
  expect(page.getByText('Not set').elements()).toEqual([]);
  for (const text of texts) {
    const shown = page.getByRole('table').getByText(text).first();
    await expect.element(shown).toBeVisible();
    expect(rightOf(shown.element()), String(text)).toBeLessThanOrEqual(
      rightInside(shown.element().closest('td')),
    );
  }
});

/** Where the text of an element ends, even where it is cut, in pixels. */
function rightOf(element: Element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}

/** Where the room of a cell ends, in pixels; one pixel is for rounding. */
function rightInside(cell: HTMLTableCellElement | null) {
  if (!cell) throw new Error('not in a cell');
  return cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight) + 1;
}
