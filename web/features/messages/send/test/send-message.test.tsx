import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatDayWithWeekday, todayIn } from '#web/lib/format/format-date.ts';
import { type ApiRequest, failure, networkFailure } from '#web/test/fake-api.ts';
import { ben, sampleAvailableContact } from '#web/test/message-samples.ts';
import { api } from '#web/test/render-app.tsx';
import { company, sampleMessage } from '#web/test/samples.ts';
import { calendar, openCalendar } from '#web/test/steps/day-steps.ts';
import { dismissToasts } from '#web/test/steps/failure-steps.ts';
import {
  acceptMessages,
  chooseFromRowMenu,
  dialog,
  messageField,
  openMessageDialog,
  selectContact,
  selectedContacts,
} from '#web/test/steps/message-steps.ts';

const sendButton = () => dialog().getByRole('button', { name: /^Send Messages?$/ });
const sentMessages = () => api.requestsTo('POST /messages');
const keyOf = (request: ApiRequest | undefined) => request?.headers.get('idempotency-key');

test('sends one text to two contacts who share a number [10.2-7]', async () => {
  const contacts = ['Ana Long', 'Ben Ito'].map((name) => sampleAvailableContact({ name, email: null }));
  await openMessageDialog(contacts);
  acceptMessages();
  await selectContact('Ben Ito');
  await selectContact('Ana Long');
  const rows = selectedContacts();
  await expect
    .element(rows.nth(0))
    .toMatchTextContent('Same number or email as Ana Long: they get one message.');
  await expect
    .element(rows.nth(1))
    .toMatchTextContent('Same number or email as Ben Ito: they get one message.');
  await messageField().fill('We come tomorrow at 8.');
  await sendButton().dblClick();
  await expect.element(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  // The contact selected first is named, not the first one of the customer.
  expect(sentMessages().map(({ body }) => body)).toEqual([
    expect.objectContaining({ recipientName: 'Ben Ito', textTo: '+13125550142' }),
  ]);
});

test('sends a message once when its response is lost and does not call it unsent [10.2-6]', async () => {
  await openMessageDialog();
  await selectContact('Ana Long');
  await messageField().fill('We come tomorrow at 8.');
  // The server has accepted the message, and lists it.
  acceptMessages([sampleMessage({ message: 'We come tomorrow at 8.' })]);
  const restore = api.respond('POST /messages', networkFailure);
  await sendButton().click();
  const selected = dialog().getByRole('list', { name: 'Selected contacts' });
  await expect
    .element(selected)
    .toMatchTextContent('No response from the server, so this message may have been accepted.');
  await expect.element(selected).not.toMatchTextContent('Not sent');
  await expect.element(dialog().getByRole('button', { name: 'Messages 1' })).toBeVisible();
  restore();
  await sendButton().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [first, second] = sentMessages();
  expect(second?.body).toEqual(first?.body);
  expect(keyOf(first)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}(-\d+)?$/);
  expect(keyOf(second)).toBe(keyOf(first));
  expect(sentMessages()).toHaveLength(2);
});

test('sends the same text again with a new idempotency key after a success', async () => {
  await openMessageDialog();
  const accepted = { data: sampleMessage({ emailTo: ben.email, textTo: null }) };
  api.respond('POST /messages', ({ body }) =>
    'textTo' in Object(body) ? failure(503, { code: 'unavailable' }) : accepted,
  );
  await selectContact('Ana Long');
  await selectContact('Ben Ito');
  await messageField().fill('We come tomorrow at 8.');
  await sendButton().click();
  // The dialog stays open for the contact whose text failed.
  await expect.element(selectedContacts()).toMatchTextContent('Ana Long');
  await expect
    .element(selectedContacts())
    .toMatchTextContent('Not sent: Request failed with status code 503');
  await dismissToasts(2);
  await dialog().getByRole('button', { name: 'Remove Ana Long' }).click();
  await selectContact('Ben Ito');
  await sendButton().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [first, second] = sentMessages().filter(({ body }) => 'emailTo' in Object(body));
  expect(second?.body).toEqual(first?.body);
  expect(keyOf(first)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}(-\d+)?$/);
  expect(keyOf(second)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}(-\d+)?$/);
  expect(keyOf(second)).not.toBe(keyOf(first));
});

test('keeps the dialog open while sending and starts blank after it was closed [4-13]', async () => {
  await openMessageDialog();
  await messageField().fill('Half a thought');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await chooseFromRowMenu('Send Messages');
  await expect.element(messageField()).toHaveValue('');

  await selectContact('Ben Ito');
  await messageField().fill('A whole one');
  acceptMessages();
  const release = api.hold('POST /messages');
  await sendButton().click();
  await expect.poll(sentMessages).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.elementFromPoint(5, 5) ?? document.body, { position: { x: 5, y: 5 } });
  await expect.element(dialog()).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Dismiss' }).query()).toBeNull();
  release();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a selected contact is removed; the interval starts at 0 and the date at today [2.13-8] [2.13-9]', async () => {
  await openMessageDialog();
  await selectContact('Ana Long');
  await selectContact('Ben Ito');
  await expect.poll(() => selectedContacts().elements()).toHaveLength(2);
  await expect.element(sendButton()).toMatchTextContent('Send Messages');
  await dialog().getByRole('button', { name: 'Remove Ana Long' }).click();
  await expect.poll(() => selectedContacts().elements()).toHaveLength(1);
  await expect.element(selectedContacts()).toMatchTextContent('Ben Ito');
  expect(sendButton().element().textContent).toBe('Send Message');

  await expect.element(messageField()).toHaveAttribute('rows', '8');
  await expect.element(dialog().getByLabelText('Repeat every N days (Optional)')).toHaveAttribute('min', '0');
  await openCalendar(dialog());
  const days = calendar('Send date (Optional)')
    .getByRole('gridcell')
    .getByRole('button', { disabled: false });
  const today = formatDayWithWeekday(todayIn(company.timeZone));
  await expect.element(days.first()).toHaveAccessibleName(today);
});
