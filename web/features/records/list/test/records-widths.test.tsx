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
