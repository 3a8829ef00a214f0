import {
  chooseFromRowMenu,
  createWorkOrderWithContacts,
  messageTo,
  openMessageDialog,
} from '#e2e/fixtures/message-steps.ts';
import { buildContact, buildEquipment, buildWarranty } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord, recordRow } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  test(`the message dialog of a ${kind.labels.singular} shows its warranties and messages [2.13-1]`, async ({
    signedIn: page,
    api,
  }) => {
    const contacts = [{ ...buildContact('Ana Long'), email: 'ana@lakeview.example' }];
    const record = await createRecord(api, kind, {
      contacts,
      equipment: [buildEquipment('RTU-1', 'S1')],
      warranties: [
        buildWarranty('S1', 'Carrier'),
        { ...buildWarranty('S1', 'Trane'), expirationDate: '2020-01-01' },
      ],
    });
    const target = { [kind.apiName]: record._id, emailTo: 'ana@lakeview.example' };
    await api.request('POST', '/messages', { ...target, message: 'Dated', sendAt: '2090-03-12' });
    await api.request('POST', '/messages', {
      ...target,
      message: 'Repeated',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
    });
    await page.goto(`/app/${kind.slug}?q=${record.number}`);
    await recordRow(page, record)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Send Messages' }).click();
    const dialog = page.getByRole('dialog');

    const warrantyText = dialog.getByText('Parts Warranty, Carrier');
    await expect(warrantyText).toBeHidden();
    await dialog.getByRole('button', { name: 'Warranties 2' }).click();
    await expect(warrantyText).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Carrier' })).toContainText(
      /Until 1 May 2030 ?$/,
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Trane' })).toContainText(
      /Until 1 Jan 2020 Expired, [\d,]+ days ago$/,
    );
    await dialog.getByRole('button', { name: 'Warranties 2' }).click();
    await expect(warrantyText).toBeHidden();

    await dialog.getByRole('button', { name: 'Messages 2' }).click();
    const scheduledOnce = dialog.getByRole('article').filter({ hasText: 'Dated' });
    for (const text of [
      'To',
      'Ana Long',
      'ana@lakeview.example',
      `Sent By${api.user.name}`,
      'Scheduled To Send12 Mar 2090',
    ])
      await expect(scheduledOnce).toContainText(text);
    const repeated = dialog.getByRole('article').filter({ hasText: 'Repeated' });
    for (const text of ['Start Date12 Mar 2090', 'Sends every 30 days'])
      await expect(repeated).toContainText(text);
    await expect(dialog.getByRole('button', { name: 'Remove Scheduled Message' })).toHaveCount(2);
  });
}

test('the Message Center shows the recipient, sender and dates of each message [2.16-3]', async ({
  signedIn: page,
  api,
}) => {
  const { order, phone } = await createWorkOrderWithContacts(api);
  const text = unique('Hello');
  await api.request('POST', '/messages', { workOrder: order._id, message: text, textTo: phone });
  await api.request('POST', '/messages', {
    workOrder: order._id,
    message: `${text}, later`,
    emailTo: 'ben@lakeview.example',
    sendAt: '2090-03-12',
  });
  await page.goto('/app/messages');
  const sent = page.getByRole('article').filter({ hasText: text });
  await expect(sent).toHaveCount(1);
  await expect(messageTo(page, 'Ana Long').filter({ hasText: text })).toContainText(
    `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
  );
  await expect(sent).toContainText(`From${api.user.name}`);
  await expect(sent).toContainText(/Created\d+ \w{3} \d{4}, \d+:\d\d [AP]M/);
  await page.getByRole('tab', { name: /^Scheduled Messages \d/ }).click();
  const scheduled = page.getByRole('article').filter({ hasText: `${text}, later` });
  await expect(scheduled).toContainText('ben@lakeview.example');
  await expect(scheduled).toContainText(`From${api.user.name}`);
  await expect(scheduled).toContainText('Scheduled To Send12 Mar 2090');
});

test('pressing Escape twice in quick succession closes two dialogs', async ({ signedIn: page, api }) => {
  const { order } = await createWorkOrderWithContacts(api);
  const later = { message: 'Later', emailTo: 'ana@lakeview.example', sendAt: '2090-03-12' };
  await api.request('POST', '/messages', { ...later, workOrder: order._id });
  await chooseFromRowMenu(page, order, 'Send Messages');
  const messageDialog = page.getByRole('dialog', { name: /^Send Message/ });
  await messageDialog.getByRole('button', { name: /^Messages/ }).click();
  await messageDialog.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm Delete' });
  const pressEscape = (times: number) =>
    page.evaluate(async (presses) => {
      for (let n = 0; n < presses; n += 1) {
        const options = { key: 'Escape', bubbles: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
        await new Promise<void>((resolve) => queueMicrotask(resolve));
      }
    }, times);
  await expect(confirmation).toBeVisible();
  await pressEscape(1);
  await expect(confirmation).toBeHidden();
  await expect(messageDialog).toBeVisible();
  await messageDialog.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await expect(confirmation).toBeVisible();
  await pressEscape(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the message field has eight rows, the interval starts at 0 and the date at today [2.13-9]', async ({
  signedIn: page,
  api,
}) => {
  const { dialog } = await openMessageDialog(page, api);
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '8');
  await expect(dialog.getByLabel('Repeat every N days (Optional)')).toHaveAttribute('min', '0');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  await expect(dialog.locator('input[type="date"]')).toHaveAttribute('min', today);
});
