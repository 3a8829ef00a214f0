import type { Locator, Page } from '@playwright/test';
import { fillDay } from '#e2e/fixtures/steps/day-steps.ts';
import { createWorkOrderWithContacts, selectContact } from '#e2e/fixtures/steps/message-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

/** Sends a message to Ben Ito from the section with the record's messages. */
async function sendFromRecord(page: Page, text: string, fillTimes: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog');
  await selectContact(page, 'Ben Ito');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(text);
  await fillTimes(dialog);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();
}

test('schedules a message and a series and removes both, but not what was sent [1-9] [2.13-3]', async ({
  signedIn: page,
  api,
}) => {
  const { order } = await createWorkOrderWithContacts(api);
  await page.goto(`/app/work-orders/${order._id}`);
  const section = page.getByRole('region', { name: 'Messages' });
  await expect(section).toContainText('No messages to show.');
  await sendFromRecord(page, `Spring start-up, ${order.number}`, async (dialog) => {
    const date = dialog.getByLabel('Send date (Optional)');
    await expect(date).toHaveAttribute('placeholder', 'DD/MM/YYYY');
    await date.fill('12/03/2020');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText('Scheduled date must be in the future.')).toBeVisible();
    await expect(date).toBeFocused();
    await fillDay(date, '11/03/2090');
    await dialog.getByRole('button', { name: 'Open the calendar' }).click();
    await expect(page.getByRole('button', { name: 'Sat 11 Mar 2090' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(date).toHaveValue('12 Mar 2090');
    await expect(dialog.getByText('Sun 12 Mar 2090')).toBeVisible();
  });
  await expect(page.getByText('1 message(s) successfully scheduled.')).toBeVisible();
  await sendFromRecord(page, 'The filters are due.', async (dialog) => {
    await dialog.getByLabel('Repeat every N days (Optional)').fill('30');
    // Enter does not submit the form.
    await page.keyboard.press('Enter');
  });
  await expect(page.getByText('1 message(s) successfully sent.')).toBeVisible();

  const messages = section.getByRole('article');
  await expect(messages).toHaveCount(3);
  const series = messages.filter({ hasText: 'Repeats' });
  await expect(series).toContainText('Sends every 30 days');
  await expect(series).toContainText('Last Sent');
  await expect(messages.last()).toContainText('The filters are due.');
  await expect(messages.last().getByText('Sent', { exact: true }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Message Center' }).click();
  await page.getByRole('tab', { name: /^Scheduled Messages \d/ }).click();
  const message = page.getByRole('article').filter({ hasText: `Spring start-up, ${order.number}` });
  await expect(message).toContainText('Scheduled To Send12 Mar 2090');
  await expect(message).toContainText('ben@lakeview.example');
  await message.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure you want to delete this scheduled message? Once deleted, it cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Message removed.')).toBeVisible();
  await expect(message).toBeHidden();

  const listedSeries = page.getByRole('article').filter({ hasText: order.number });
  await listedSeries.getByRole('link', { name: order.number }).click();
  await expect(page).toHaveURL(`/app/work-orders/${order._id}#messages`);
  await expect(messages).toHaveCount(2);
  await section.getByRole('button', { name: 'Remove Scheduled Message' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(messages).toHaveCount(1);
  await page.reload();
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText('The filters are due.');
  await expect(section.getByRole('button', { name: 'Remove Scheduled Message' })).toBeHidden();
});
