import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Message } from '#schema/messages/messages.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { ana, ben, sampleScheduledMessage } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  dialog,
  expectDialogToFit,
  expectPreviewBelowText,
  messageField,
  serveMessages,
} from '#web/test/steps/message-steps.ts';
import { answerNight, nightQuestion, startNight } from '#web/test/steps/night-steps.ts';

const edit = () => page.getByRole('button', { name: 'Change Scheduled Message' });
const save = () => dialog().getByRole('button', { name: 'Save Message' });
const sendDate = () => dialog().getByRole('textbox', { name: 'Send date (Optional)' });
const puts = () => api.requestsTo('PUT /messages/:id');

/** Opens the dialog of the only scheduled message. */
async function openEditDialog(change: Partial<Message> = {}): Promise<Message> {
  const message = sampleScheduledMessage({ message: 'Old', version: 4, ...change });
  api.respond('GET /messages/available-contacts', { data: [ana, ben] });
  serveMessages([message]);
  renderApp('/app/messages?tab=scheduled');
  await edit().click();
  await expect.element(messageField()).toHaveValue('Old');
  return message;
}

/** Makes the API save the change of a message. */
function acceptChange(message: Message, change: Partial<Message>): void {
  api.respond('PUT /messages/:id', { data: { ...message, ...change, version: message.version + 1 } });
}

test('changes the text and the recipient of a scheduled message, with its version [10.2-29]', async () => {
  const message = await openEditDialog();
  await expect.element(messageField()).toHaveFocus();
  expectPreviewBelowText();
  await expect.element(dialog().getByLabelText('To')).toMatchTextContent('Ana Long');
  await expect.element(sendDate()).toHaveValue('12 Mar 2090');
  await messageField().fill('New');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog().getByLabelText('To').selectOptions('Ben Ito, Office (312) 555-0143');
  acceptChange(message, { message: 'New', emailTo: null, textTo: '+13125550143', recipientName: 'Ben Ito' });
  await save().click();
  await expect.element(page.getByText('Message changed.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('article', { name: 'Message to Ben Ito' })).toMatchTextContent('New');
  const [request] = puts();
  expect(request?.headers.get('if-match')).toBe('"4"');
  expect(request?.body).toEqual({ message: 'New', textTo: '+13125550143', recipientName: 'Ben Ito' });
});

test('keeps what was edited when a series was sent meanwhile, and takes over its next day', async () => {
  const series = { recurrenceIntervalDays: 30 };
  const message = await openEditDialog(series);
  await expect.element(dialog()).toMatchTextContent('Only future messages change.');
  await messageField().fill('New');
  await dialog().getByLabelText('Repeat every N days (Optional)').fill('7');
  const newer = { ...message, nextSendAt: '2090-04-11', version: 5 };
  api.respond('PUT /messages/:id', failure(412, { code: 'stale', error: 'Changed.', data: newer }));
  await save().click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  await expect.element(sendDate()).toHaveValue('11 Apr 2090');
  await expect.element(messageField()).toHaveValue('New');
  await expectAccessibleAtAllWidths();
  expectDialogToFit();
  acceptChange({ ...newer }, { message: 'New', recurrenceIntervalDays: 7 });
  await save().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(puts()[1]?.headers.get('if-match')).toBe('"5"');
  expect(puts()[1]?.body).toMatchObject({
    message: 'New',
    sendAt: '2090-04-11',
    recurrenceIntervalDays: 7,
  });
});

test('keeps the text while the message is being sent, and moves one that leaves at once to the sent ones', async () => {
  const message = await openEditDialog();
  await messageField().fill('New');
  const error = 'This message is being sent right now. Please try again in a minute.';
  api.respond('PUT /messages/:id', failure(409, { code: 'being_sent', error }));
  await save().click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(messageField()).toHaveValue('New');
  await sendDate().fill('');
  acceptChange(message, { sendAt: null, nextSendAt: null });
  await save().click();
  await expect.element(page.getByText('No scheduled messages to show.')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Sent 1' })).toBeVisible();
  expect(puts()[1]?.body).toMatchObject({ sendAt: null, recurrenceIntervalDays: null });
});

test('asks at night when a scheduled text would leave at once, and not when only its words change', async () => {
  startNight();
  const text = { emailTo: null, textTo: '+13125550142' };
  const message = await openEditDialog(text);
  acceptChange(message, { ...text, message: 'New' });
  await messageField().fill('New');
  await save().click();
  await expect.element(page.getByText('Message changed.')).toBeVisible();
  expect(puts()).toHaveLength(1);

  await edit().click();
  await sendDate().fill('');
  await save().click();
  await expect
    .element(nightQuestion())
    .toMatchTextContent('It is 10:40 PM. Send it now, or on 2 Dec 2026 at 9:00 AM?');
  await answerNight('Cancel');
  expect(puts()).toHaveLength(1);
  await save().click();
  await answerNight('Schedule for the Morning');
  await expect.poll(puts).toHaveLength(2);
  expect(puts()[1]?.body).toMatchObject({ sendAt: '2026-12-02' });
});
