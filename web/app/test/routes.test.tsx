import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { advanceUntil } from '#web/test/advance-until.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleRecord } from '#web/test/samples.ts';

const heading = () => page.getByRole('heading', { level: 1 });

const paths = [
  '/app/dashboard',
  '/app/customers',
  '/app/users',
  '/app/technicians',
  '/app/work-orders',
  '/app/service-contracts',
  '/app/projects',
  '/app/messages',
  '/app/customers/new',
  '/app/work-orders/new',
  '/app/service-contracts/new',
  '/app/projects/new',
];

test('every screen requires a session [2.1-6]', async () => {
  const allow = api.respond('GET /session', failure(400, { code: 'no_session' }));
  const text = 'Your session has expired. Logging you out...';
  for (const path of paths) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderApp(path, { token: null });
    await advanceUntil(0, () => expect(document.body.textContent, path).toContain(text));
    expect(heading().query(), path).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
    // The dashboard is the default destination, so the URL does not name it.
    const login = path === '/app/dashboard' ? '/' : `/?redirect=${encodeURIComponent(path)}`;
    expect(location.pathname + location.search).toBe(login);
  }
  allow();
  renderApp('/app/customers');
  await expect.element(heading()).toMatchTextContent('Customers');
  expect(location.pathname).toBe('/app/customers');
});

test('a customer and a record of each kind have their own URLs [2.1-9]', async () => {
  const customer = sampleCustomer();
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  renderApp(`/app/customers/${customer._id}`);
  await expect.element(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Elm Street Bakery');
  for (const kind of recordKinds) {
    const record = sampleRecord({}, kind);
    api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
    api.respond(`GET /customer/${record.customer._id}`, { data: sampleCustomer(record.customer) });
    renderApp(`/app/${kind.slug}/${record._id}`);
    await expect.element(heading()).toMatchTextContent(`${kind.labels.title} ${record.number}`);
  }
});

test('/app redirects to the dashboard [2.1-7]', async () => {
  renderApp('/app');
  await expect.poll(() => location.pathname).toBe('/app/dashboard');
});

test('a list of records opens in any case of its path', async () => {
  renderApp('/app/Work-Orders');
  await expect.element(heading()).toMatchTextContent('Work Orders');
});

test('an unknown URL shows the error screen [2.1-11]', async () => {
  renderApp('/app/nowhere');
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(page.getByText('404 Not Found')).toBeVisible();
  await expectAccessibleAtAllWidths();
});
