import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '#e2e/fixtures/api-client.ts';
import { expectAccessible } from '#e2e/fixtures/expect-accessible.ts';
import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  selectContact,
} from '#e2e/fixtures/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

test.use({ interceptsRequests: true });

/** Expects no axe violations and nothing wider than the window or higher than a dialog may be. */
async function expectAccessibleAndFitting(page: Page, width: number, dialog?: Locator): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (!dialog) return;
  const box = await dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(Math.min(500, width));
  expect(box?.height).toBeLessThanOrEqual(0.9 * 900 + 1);
}

/** Creates a work order with a technician, an expired warranty, and sent, scheduled and repeating messages. */
async function createOrderWithMessages(api: ApiClient) {
  const technician = await api.createUser('Tess Tech', true);
  const { order } = await createWorkOrderWithContacts(api, {
    assignedTechnicians: [{ user: technician._id }],
    equipment: [
      {
        identifier: 'RTU-1',
        type: 'Rooftop unit',
        size: '10 ton',
        manufacturer: 'Carrier',
        model: '48TC',
        serial: 'S-1',
        installDate: '2019-03-12',
      },
    ],
    warranties: [
      {
        equipmentSerial: 'S-1',
        company: 'Carrier',
        type: 'Parts',
        confirmationNumber: 'C-1',
        expirationDate: '2020-03-12',
        notify: [],
      },
    ],
  });
  const shared = { emailTo: 'ana@lakeview.example', workOrder: order._id };
  await api.request('POST', '/messages', { ...shared, message: 'Now' });
  await api.request('POST', '/messages', { ...shared, message: 'Later', sendAt: '2090-03-12' });
  await api.request('POST', '/messages', { ...shared, message: 'Again', recurrenceIntervalDays: 30 });
  return order;
}

for (const width of [1440, 390]) {
  test(`replies and opt-outs are accessible at ${width} px`, async ({ signedIn: page, api }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const { order } = await createWorkOrderWithContacts(api);
    const replies = [0, 1, 2].map((number) => ({
      _id: `reply-${number}`,
      from: '+13125550142',
      fromName: number === 1 ? null : `Maximiliana Featherstonehaugh-Cholmondeley the ${number}th of Elm`,
      body: number === 0 ? `https://example.com/${'x'.repeat(200)}` : 'Nine is fine.\nThe gate code is 4711.',
      receivedAt: '2026-03-12T15:00:00.000Z',
      workOrder: number === 1 ? null : order._id,
      serviceContract: null,
      project: null,
      recordNumber: number === 1 ? null : order.number,
      isSuppressed: number === 2,
      isUnread: number !== 1,
    }));
    await page.route('**/api/messages/replies?*', (route) =>
      route.fulfill({ json: { data: replies, total: 3, nextCursor: null } }),
    );
    await page.route('**/api/messages/replies/unread', (route) =>
      route.fulfill({ json: { data: { unread: 100 } } }),
    );
    const dialog = page.getByRole('dialog');
    await page.goto('/app/messages');
    await expect(page.getByRole('link', { name: 'Replies 99+ new' })).toBeVisible();
    await expectAccessibleAndFitting(page, width);
    await page.goto('/app/messages/replies');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expectAccessibleAndFitting(page, width);
    await page.getByRole('button', { name: 'Record an Opt-Out' }).first().click();
    await dialog.getByLabel('Phone number or email address').fill('x');
    await dialog.getByRole('button', { name: 'Record Opt-Out' }).click();
    await expect(dialog).toContainText('Phone number is not valid.');
    await expectAccessibleAndFitting(page, width, dialog);
    await page.goto(`/app/work-orders/${order._id}#messages`);
    await expect(page.getByRole('list', { name: 'Replies' }).getByRole('article')).toHaveCount(3);
    await expectAccessibleAndFitting(page, width);

    const optOuts = (['reply', 'unsubscribe', 'staff'] as const).map((source, number) => ({
      _id: `opt-out-${number}`,
      name: number === 1 ? null : 'Maximiliana Featherstonehaugh-Cholmondeley of Elm',
      emailTo: number === 1 ? `${'long'.repeat(14)}@${'domain'.repeat(9)}.example` : null,
      textTo: number === 1 ? null : '+13125550142',
      source,
      note: number === 2 ? 'Told Kim at the counter, and again on the phone, on two days in March.' : null,
      createdBy: number === 2 ? { _id: 'x', name: 'Kim' } : null,
      createdAt: '2026-03-12T15:00:00.000Z',
    }));
    await page.route('**/api/suppressions?*', (route) =>
      route.fulfill({ json: { data: optOuts, total: 3, nextCursor: null } }),
    );
    await page.goto('/app/messages/opt-outs');
    await expect(page.getByText('Texted STOP')).toBeVisible();
    await expectAccessibleAndFitting(page, width);
    for (const number of [0, 1, 2]) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(number)
        .click();
      await page.getByRole('menuitem', { name: 'Lift Opt-Out' }).click();
      const confirmation = dialog.getByRole('checkbox');
      if (number < 2) {
        await dialog.getByRole('button', { name: 'Lift Opt-Out' }).click();
        await expect(dialog).toContainText('Please confirm that they want messages again.');
        await expect(confirmation).toBeVisible();
      }
      await expectAccessibleAndFitting(page, width, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  test(`messages are accessible at ${width} px`, async ({ signedIn: page, api }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const order = await createOrderWithMessages(api);
    const dialog = page.getByRole('dialog');
    await chooseFromRowMenu(page, order, 'Send Messages');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText('A message is required.')).toBeVisible();
    await expectAccessibleAndFitting(page, width, dialog);
    await dialog.getByLabel('Search contacts').click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
    await expectAccessibleAndFitting(page, width, dialog);
    await selectContact(page, 'Ana Long');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('We’ll be there.');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: /^Warranties/ }).click();
    await dialog.getByRole('button', { name: 'Messages 4' }).click();
    await expect(dialog.getByRole('article')).toHaveCount(4);
    await page.route('**/api/messages', (route) =>
      route.fulfill({ status: 400, json: { error: 'This number cannot be texted.' } }),
    );
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText('Not sent: This number cannot be texted.')).toBeVisible();
    await expectAccessibleAndFitting(page, width, dialog);
    await dialog.getByRole('button', { name: 'Remove Scheduled Message' }).first().click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm Delete' });
    await expect(confirmation).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(confirmation).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await chooseFromRowMenu(page, order, 'Notify Technicians');
    await expect(dialog.getByLabel('Additional message (Optional)')).toBeFocused();
    await expectAccessibleAndFitting(page, width, dialog);
    await dialog.getByRole('button', { name: 'Notify Technicians' }).click();
    await expect(dialog.getByRole('listitem').getByText('Sent', { exact: true })).toBeVisible();
    await expectAccessibleAndFitting(page, width, dialog);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.goto('/app/messages');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessibleAndFitting(page, width);
    await page.getByRole('tab', { name: /^Scheduled/ }).click();
    await expect(page.getByRole('button', { name: 'Remove Scheduled Message' }).first()).toBeVisible();
    await expectAccessibleAndFitting(page, width);
    await page.getByRole('button', { name: '+ New Message' }).click();
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await expectAccessibleAndFitting(page, width, dialog);

    await page.goto(`/app/work-orders/${order._id}#messages`);
    const section = page.getByRole('region', { name: 'Messages' });
    await expect(section.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Assigned Technicians' })).toContainText('Notified');
    await expectAccessibleAndFitting(page, width);
    await section.getByRole('button', { name: 'Send Messages' }).click();
    await expectAccessibleAndFitting(page, width, dialog);
    await page.goto('/app/work-orders/new');
    await expect(section).toContainText('Messages can be sent once this work order is saved.');
  });
}
