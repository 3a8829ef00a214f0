import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { noVisits } from '#web/test/visit-samples.ts';

const figures = () => page.getByRole('list', { name: 'Service visits' });
const counts = { ...noVisits, overdue: 3, thisWeek: 12, ending: 1, withoutFirstVisit: 1204 };

test('the dashboard links to what is due, once there are contracts [10.6-43]', async () => {
  api.respond('GET /service-contracts/total', { data: { total: 9, open: 4 } });
  api.respond('GET /visits/counts', { data: counts });
  const release = api.hold('GET /visits/counts');
  renderApp('/app/dashboard');
  await expect.element(figures()).toHaveAttribute('aria-busy', 'true');
  const { height } = figures().element().getBoundingClientRect();
  release();
  await expect.element(figures().getByRole('link').first()).toBeVisible();
  expect(figures().element().getBoundingClientRect().height).toBe(height);
  const links = figures().getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3 Visits overdue', '/app/visits?state=overdue'],
    ['12 Visits due this week', '/app/visits?state=due,upcoming&from=2026-03-09&to=2026-03-15'],
    ['1 Contracts ending within 90 days', '/app/service-contracts?visit=ending'],
    ['1,204 Contracts without a first visit', '/app/visits/first'],
  ]);
  await expectAccessibleAtAllWidths('[aria-label="Service visits"]');
  await figures()
    .getByRole('link', { name: /this week/ })
    .click();
  await expect.element(page.getByText('Days: 9 Mar 2026 to 15 Mar 2026')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Filter by state' })).toHaveValue('due,upcoming');
});

test('the dashboard shows no figures of visits without contracts or after a failure', async () => {
  const removeFailure = api.respond('GET /visits/counts', failure(503, { code: 'unavailable' }));
  api.respond('GET /service-contracts/total', { data: { total: 9, open: 4 } });
  renderApp('/app/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Project Updates' })).toBeVisible();
  await expect.element(figures()).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  removeFailure();
  api.respond('GET /service-contracts/total', { data: { total: 0, open: 0 } });
  renderApp('/app/dashboard');
  await expect.element(page.getByRole('heading', { name: 'Project Updates' })).toBeVisible();
  await expect.element(figures()).not.toBeInTheDocument();
});
