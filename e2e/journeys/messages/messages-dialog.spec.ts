import { expect, test, unique } from '#e2e/fixtures/office.ts';
import {
  addOrderWithContacts,
  entryTo,
  pickFromMenu,
  searchContact,
  startMessage,
} from '#e2e/fixtures/office-messages.ts';
import { addRecord, rowOf } from '#e2e/fixtures/office-records.ts';
import { person, unit, warranty } from '#e2e/fixtures/record-form-steps.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  test(`the dialog of a ${kind.labels.singular} shows its warranties and its messages [2.13-1]`, async ({
    signedIn: page,
    office,
  }) => {
    const contacts = [{ ...person('Ana Long'), email: 'ana@lakeview.example' }];
    const record = await addRecord(office, kind, {
      contacts,
      equipment: [unit('RTU-1', 'S1')],
      warranties: [warranty('S1', 'Carrier'), { ...warranty('S1', 'Trane'), expirationDate: '2020-01-01' }],
    });
    const about = { [kind.wireName]: record._id, emailTo: 'ana@lakeview.example' };
    await office.call('POST', '/messages', { ...about, message: 'Dated', sendAt: '2090-03-12' });
    await office.call('POST', '/messages', {
      ...about,
      message: 'Repeated',
      sendAt: '2090-03-12',
      recurrenceIntervalDays: 30,
    });
    await page.goto(`/app/${kind.slug}?q=${record.number}`);
    await rowOf(page, record)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Send Messages' }).click();
    const dialog = page.getByRole('dialog');

    const ofWarranty = dialog.getByText('Parts Warranty, Carrier');
    await expect(ofWarranty).toBeHidden();
    await dialog.getByRole('button', { name: 'Warranties 2' }).click();
    await expect(ofWarranty).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Carrier' })).toContainText(
      /Until 1 May 2030 ?$/,
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Trane' })).toContainText(
      /Until 1 Jan 2020 Expired, [\d,]+ days ago$/,
    );
    await dialog.getByRole('button', { name: 'Warranties 2' }).click();
    await expect(ofWarranty).toBeHidden();

    await dialog.getByRole('button', { name: 'Messages 2' }).click();
    const dated = dialog.getByRole('article').filter({ hasText: 'Dated' });
    for (const text of [
      'To',
      'Ana Long',
      'ana@lakeview.example',
      `Sent By${office.user.name}`,
      'Scheduled To Send12 Mar 2090',
    ])
      await expect(dated).toContainText(text);
    const repeated = dialog.getByRole('article').filter({ hasText: 'Repeated' });
    for (const text of ['Start Date12 Mar 2090', 'Sends every 30 days'])
      await expect(repeated).toContainText(text);
    await expect(dialog.getByRole('button', { name: 'Remove Scheduled Message' })).toHaveCount(2);
  });
}

test('whoever was selected can be taken away again [2.13-8]', async ({ signedIn: page, office }) => {
  const { dialog } = await startMessage(page, office);
  await searchContact(page, 'Ana Long');
  await searchContact(page, 'Ben Ito');
  const chosen = dialog.getByRole('list', { name: 'Selected contacts' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove Ana Long' }).click();
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText('Ben Ito');
  await expect(dialog.getByRole('button', { name: /^Send Message/ })).toHaveText('Send Message');
});

test('the Message Center tells of each message to whom, from whom and when [2.16-3]', async ({
  signedIn: page,
  office,
}) => {
  const { order, phone } = await addOrderWithContacts(office);
  const text = unique('Told');
  await office.call('POST', '/messages', { workOrder: order._id, message: text, textTo: phone });
  await office.call('POST', '/messages', {
    workOrder: order._id,
    message: `${text}, later`,
    emailTo: 'ben@lakeview.example',
    sendAt: '2090-03-12',
  });
  await page.goto('/app/messages');
  const sent = page.getByRole('article').filter({ hasText: text });
  await expect(sent).toHaveCount(1);
  await expect(entryTo(page, 'Ana Long').filter({ hasText: text })).toContainText(
    `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
  );
  await expect(sent).toContainText(`From${office.user.name}`);
  await expect(sent).toContainText(/Created\d+ \w{3} \d{4}, \d+:\d\d [AP]M/);
  await page.getByRole('tab', { name: /^Scheduled Messages \d/ }).click();
  const scheduled = page.getByRole('article').filter({ hasText: `${text}, later` });
  await expect(scheduled).toContainText('ben@lakeview.example');
  await expect(scheduled).toContainText(`From${office.user.name}`);
  await expect(scheduled).toContainText('Scheduled To Send12 Mar 2090');
});

test('two presses of Escape close two dialogs, however quickly they follow each other', async ({
  signedIn: page,
  office,
}) => {
  const { order } = await addOrderWithContacts(office);
  const later = { message: 'Later', emailTo: 'ana@lakeview.example', sendAt: '2090-03-12' };
  await office.call('POST', '/messages', { ...later, workOrder: order._id });
  await pickFromMenu(page, order, 'Send Messages');
  const below = page.getByRole('dialog', { name: /^Send Message/ });
  await below.getByRole('button', { name: /^Messages/ }).click();
  await below.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const above = page.getByRole('dialog', { name: 'Confirm Delete' });
  const press = (times: number) =>
    page.evaluate(async (presses) => {
      for (let n = 0; n < presses; n += 1) {
        const options = { key: 'Escape', bubbles: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
        await new Promise<void>((resolve) => queueMicrotask(resolve));
      }
    }, times);
  await expect(above).toBeVisible();
  await press(1);
  await expect(above).toBeHidden();
  await expect(below).toBeVisible();
  await below.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await expect(above).toBeVisible();
  await press(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
