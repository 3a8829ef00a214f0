import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleListItem } from '#web/test/samples.ts';
import { expectFieldsUncovered } from '#web/test/steps/field-cover-steps.ts';
import { openMessageDialog } from '#web/test/steps/message-steps.ts';
import { openList } from '#web/test/steps/record-list-steps.ts';

/** More than fit the lowest and the highest of these windows. */
const rows = () => Array.from({ length: 20 }, () => sampleListItem());
const controls = 'main :is(a, button, input)';
const ticks = 'tbody input';

test('at a zoom of 400%, no bar covers what is focused in a list', async () => {
  await page.viewport(320, 256);
  await openList(rows().slice(0, 4));
  await expect.element(page.getByRole('list', { name: 'Work Orders' })).toBeVisible();
  await expectFieldsUncovered(controls);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('at a zoom of 400%, no bar covers a focused field of a customer', async () => {
  await page.viewport(320, 256);
  const customer = sampleCustomer({ contacts: [sampleContact()] });
  api.respond('GET /customer', pageOf([customer]));
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  renderApp(`/app/customers/${customer._id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await expectFieldsUncovered();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('at a zoom of 400%, no bar covers what is focused in the message dialog', async () => {
  await page.viewport(320, 256);
  await openMessageDialog();
  await expectFieldsUncovered('[role="dialog"] :is(a, button, input, textarea)');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each([
  [844, 390],
  [1440, 600],
  [768, 600],
])('at %i x %i px, no bar covers a focused checkbox of a list', async (width, height) => {
  await page.viewport(width, height);
  await openList(rows());
  await expect.element(page.getByRole('table').getByRole('checkbox').nth(20)).toBeVisible();
  await expectFieldsUncovered(ticks);
  for (const tick of page.getByRole('checkbox').elements().slice(1, 3)) (tick as HTMLElement).click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await expectFieldsUncovered(ticks);
});
