import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { type Endpoint, failure, pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const tryAgain = () => page.getByRole('button', { name: 'Try Again' });

async function pressTryAgain() {
  await expect.element(tryAgain()).toBeVisible();
  (tryAgain().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

for (const [screen, path, endpoint] of [
  ['a list', '/app/work-orders', 'GET /work-order'],
  ['the Message Center', '/app/messages', 'GET /messages'],
] satisfies [string, string, Endpoint][]) {
  test(`keeps the focus on Try Again while ${screen} fails and moves it to the content once it loads`, async () => {
    api.respond('GET /work-order', pageOf([sampleListItem()]));
    const restore = api.respond(endpoint, failure(500));
    renderApp(path);
    await expect.element(tryAgain()).toBeVisible();
    const before = api.requestsTo(endpoint).length;
    await pressTryAgain();
    // Each request is repeated once.
    await expect.poll(() => api.requestsTo(endpoint).length).toBeGreaterThan(before + 1);
    await expect.element(tryAgain()).toHaveFocus();
    restore();
    await userEvent.keyboard('{Enter}');
    await expect.element(tryAgain()).not.toBeInTheDocument();
    await expect.element(page.getByRole('main').getByText(/Something went wrong/)).not.toBeInTheDocument();
    expect(document.activeElement?.tagName).not.toBe('BODY');
  });
}

test('moves the focus to the page when a record loads on Try Again', async () => {
  const { path } = serveRecord({}, [], projects);
  const restore = api.respond('GET /projects/:id', failure(500));
  renderApp(path);
  await expect.element(tryAgain()).toBeVisible();
  restore();
  await pressTryAgain();
  await expect.element(page.getByRole('textbox', { name: 'Customer PO' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('keeps the focus inside the dialog when its content loads on Try Again', async () => {
  const restore = api.respond('GET /manufacturers', failure(500));
  renderApp('/app/work-orders/new');
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manufacturers' });
  await expect.element(tryAgain()).toBeVisible();
  restore();
  await pressTryAgain();
  await expect.element(tryAgain()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
