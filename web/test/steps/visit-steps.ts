import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId } from '#web/test/samples.ts';
import { noVisits, sampleVisit } from '#web/test/visit-samples.ts';

/** Three visits: the first and the last are of one customer and place. */
export function sampleVisits() {
  const customer = { _id: sampleId(), name: 'Elm School' };
  return [
    sampleVisit({ customer, state: 'overdue', overdueDays: 12, earlierOpen: 2 }),
    sampleVisit({ customer: { _id: sampleId(), name: 'Oak Dental' } }),
    sampleVisit({ customer, line: { _id: sampleId(), label: 'Filters' } }),
  ] as const;
}

/** Opens Due Visits with these visits. */
export async function openDueVisits(visits: readonly ListedVisit[]): Promise<void> {
  api.respond('GET /visits', () => pageOf([...visits]));
  api.respond('GET /visits/counts', { data: { ...noVisits, overdue: 1, due: 2 } });
  renderApp('/app/visits');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Due Visits' })).toBeVisible();
}

/** Chooses an item of the menu of a visit. */
export async function chooseForVisit({ serviceContract }: ListedVisit, item: string): Promise<void> {
  const menu = page.getByRole('button', { name: new RegExp(`Actions for .*${serviceContract.number}`) });
  await menu.click();
  await page.getByRole('menuitem', { name: item }).click();
}
