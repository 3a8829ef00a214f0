import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem } from '#web/test/samples.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const dialog = () => page.getByRole('dialog');

/** Presses Enter on an element, which then has the focus. */
async function pressEnterOn(element: Element) {
  (element as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a dialog returns the focus with prefers-reduced-motion: ${reducedMotion}`, async () => {
    await commands.emulateMedia({ reducedMotion });
    renderApp('/app/users');
    const addButton = page.getByRole('button', { name: 'Add User' });
    await expect.element(addButton).toBeVisible();
    await pressEnterOn(addButton.element());
    await expect.element(dialog().getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(addButton).toHaveFocus();
  });
}

test('focuses the new page when the link to it is gone', async () => {
  const record = serveRecord();
  const { number } = record;
  api.respond('GET /work-order', pageOf([sampleListItem({ _id: record._id, number })]));
  renderApp('/app/work-orders');
  const link = page.getByRole('row', { name: new RegExp(number) }).getByRole('link');
  await expect.element(link).toBeVisible();
  await pressEnterOn(link.element());
  const heading = page.getByRole('heading', { level: 1, name: `Work Order ${number}` });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: record.customer.name }).first()).toHaveFocus();
  // A link outside the page, which stays, keeps the focus.
  const navigationLink = page.getByRole('link', { name: 'Technicians' });
  await pressEnterOn(navigationLink.element());
  await expect.element(page.getByRole('heading', { level: 1, name: 'Technicians' })).toBeVisible();
  await expect.element(navigationLink).toHaveFocus();
});

test('a dialog that closes soon after another one returns the focus, whenever it lost it', async () => {
  renderApp('/app/users');
  const addButton = page.getByRole('button', { name: 'Add User' });
  await expect.element(addButton).toBeVisible();
  const name = dialog().getByRole('textbox', { name: 'Name' });
  for (let lostForMs = 0; lostForMs <= 55; lostForMs += 5) {
    await pressEnterOn(addButton.element());
    await expect.element(name).toHaveFocus();
    // As a button that is disabled while it waits for a response.
    (name.element() as HTMLElement).blur();
    await new Promise((resolve) => setTimeout(resolve, lostForMs));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(addButton).toHaveFocus();
  }
});
