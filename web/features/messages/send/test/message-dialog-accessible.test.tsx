import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { ana, ben, sampleScheduledMessage, sampleTemplate } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleMessage, sampleWarranty } from '#web/test/samples.ts';
import {
  chooseFromRowMenu,
  dialog,
  expectDialogToFit,
  messageField,
  selectContact,
  serveListedRecord,
  serveMessages,
} from '#web/test/steps/message-steps.ts';

function serveEverything(): void {
  api.respond('GET /messages/available-contacts', { data: [ana, ben] });
  api.respond('GET /message-templates', pageOf([sampleTemplate()]));
  serveListedRecord({
    equipment: [sampleEquipment('RTU-1', 'S-1')],
    warranties: [{ ...sampleWarranty('S-1'), expirationDate: '2020-03-12' }],
  });
  serveMessages([
    sampleScheduledMessage(),
    sampleScheduledMessage({ recurrenceIntervalDays: 30 }),
    sampleMessage(),
    sampleMessage({ state: 'blocked', reason: 'This recipient has opted out of messages.' }),
  ]);
}

test('the message dialog is accessible on wide and narrow screens', async () => {
  serveEverything();
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Send Messages');
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog().getByText('A message is required.')).toBeVisible();
  await dialog().getByLabelText('Search contacts').click();
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements()).toHaveLength(2);
  await expectAccessibleAtAllWidths();
  expectDialogToFit();
  await selectContact('Ana Long');
  await messageField().fill('We’ll be there.');
  await dialog().getByLabelText('Insert a template (Optional)').fill('On our way');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('button', { name: 'Undo' })).toBeVisible();
  await dialog().getByRole('button', { name: 'Preview' }).click();
  await dialog()
    .getByRole('button', { name: /^Warranties/ })
    .click();
  await dialog().getByRole('button', { name: 'Messages 4' }).click();
  await expect.poll(() => dialog().getByRole('article').elements()).toHaveLength(4);
  api.respond('POST /messages', failure(400, { error: 'This number cannot be texted.' }));
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog().getByText('Not sent: This number cannot be texted.')).toBeVisible();
  await expectAccessibleAtAllWidths();
  await dialog().getByRole('button', { name: 'Remove Scheduled Message' }).first().click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect.element(confirmation).toBeVisible();
  await expectAccessibleAtAllWidths();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirmation).not.toBeInTheDocument();
  await page.viewport(390, 900);
  expectDialogToFit();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessibleAtAllWidths();
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});
