import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleListItem, sampleRecord } from '#web/test/samples.ts';
import { choose } from '#web/test/steps/palette-steps.ts';

const height = 500;

async function expectDialogSize(name: string | RegExp): Promise<number> {
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toHaveStyle({ opacity: '1' });
  const box = dialog.element().getBoundingClientRect();
  expect(box.width).toBe(500);
  expect(box.height).toBeLessThanOrEqual(height * 0.9);
  return box.height;
}

test('dialogs are 500 px wide and at most 90% of the window height [2.15-1]', async () => {
  await page.viewport(1440, height);
  const contacts = Array.from({ length: 20 }, (_, n) => sampleContact({ name: `Person ${n}` }));
  const order = sampleListItem({ contacts });
  api.respond('GET /work-order', pageOf([order]));
  const record = sampleRecord({ _id: order._id, contacts });
  api.respond(`GET /work-order/${order._id}`, { data: record });
  api.respond(`GET /customer/${record.customer._id}`, { data: sampleCustomer(record.customer) });
  renderApp('/app/work-orders');
  const heights: Record<string, number> = {};
  for (const [item, title] of [
    ['View Contacts', /^Contacts of/],
    ['Send Messages', /^Send Message/],
    ['Notify Technicians', /Notify Technicians/],
    ['Delete Work Order', 'Confirm Delete'],
  ] as const) {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
    heights[item] = await expectDialogSize(title);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
  // Long content fills the height and scrolls.
  expect(heights['View Contacts']).toBeCloseTo(height * 0.9, 0);
  expect(heights['Send Messages']).toBeCloseTo(height * 0.9, 0);

  renderApp('/app/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  await expectDialogSize('Add User');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await choose('manufacturers', /^Manage/);
  await expectDialogSize('Manufacturers');
  renderApp('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  await expectDialogSize(/New Message/);

  await page.viewport(390, height);
  const narrow = page.getByRole('dialog').element().getBoundingClientRect();
  expect(narrow.width).toBeLessThanOrEqual(390);
});
