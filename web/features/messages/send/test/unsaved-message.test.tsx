import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { ben } from '#web/test/message-samples.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { company, sampleListItem } from '#web/test/samples.ts';
import { dismissToasts } from '#web/test/steps/failure-steps.ts';
import {
  acceptMessages,
  chooseFromRowMenu,
  dialog,
  expectPreviewBelowText,
  messageField,
  openMessageDialog,
  selectContact,
} from '#web/test/steps/message-steps.ts';
import { answerNight, nightQuestion, startNight } from '#web/test/steps/night-steps.ts';

const sendDate = () => dialog().getByRole('textbox', { name: 'Send date (Optional)' });
const guard = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const messageDialog = () => page.getByRole('dialog', { name: /^Send Message/ });
const messageText = () => messageDialog().getByRole('textbox', { name: 'Message' });

/** Expects the question, and keeps editing. */
async function expectQuestion(): Promise<void> {
  await expect.element(guard()).toMatchTextContent('Your message has not been sent.');
  await guard().getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(guard()).not.toBeInTheDocument();
  await expect.element(messageText()).toHaveValue('Half a thought');
}

test('begins in the first field and closes at once while nothing was typed', async () => {
  await openMessageDialog();
  await expect.element(dialog().getByLabelText('Search contacts')).toHaveFocus();
  const button = (name: RegExp) => dialog().getByRole('button', { name });
  const parts = [
    dialog().getByLabelText('Search contacts'),
    messageField(),
    button(/^Preview/),
    sendDate(),
    button(/^Warranties/),
    button(/^Messages/),
    button(/^Send Message/),
  ];
  const tops = parts.map((part) => part.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expectPreviewBelowText();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('asks before a typed message is lost by Escape, a click beside the dialog, Cancel or Back [10.2-34]', async () => {
  api.respond('GET /customer', pageOf([]));
  renderApp('/app/customers');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  api.respond('GET /work-order', pageOf([sampleListItem()]));
  await navigateTo('/app/work-orders');
  await chooseFromRowMenu('Send Messages');
  await messageText().fill('Half a thought');
  await userEvent.keyboard('{Escape}');
  await expectQuestion();
  await userEvent.click(document.elementFromPoint(5, 5) ?? document.body, { position: { x: 5, y: 5 } });
  await expectQuestion();
  await messageDialog().getByRole('button', { name: 'Cancel' }).click();
  await expectQuestion();
  await messageDialog().getByRole('button', { name: 'Dismiss' }).click();
  await expectQuestion();
  history.back();
  await expectQuestion();
  expect(location.pathname).toBe('/app/work-orders');
  await userEvent.keyboard('{Escape}');
  await guard().getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('names the hour at which a message with a date is sent [10.2-35]', async () => {
  await openMessageDialog();
  const interval = dialog().getByLabelText('Repeat every N days (Optional)');
  await interval.fill('7');
  const series = dialog().getByText('Will be sent now, then every 7 days at 9:00 AM.');
  await expect.element(series).toBeVisible();
  await sendDate().fill('31/31/2090');
  await expect.element(series).not.toBeInTheDocument();
  await interval.fill('');
  await sendDate().fill('03/12/2090');
  const note = dialog().getByText('Will be sent on 3 Dec 2090 at 9:00 AM.', { exact: true });
  await expect.element(note).toBeVisible();
  await interval.fill('30');
  await expect
    .element(dialog().getByText('Will be sent on 3 Dec 2090 at 9:00 AM, then every 30 days at 9:00 AM.'))
    .toBeVisible();
});

test('asks before a text leaves at night, and schedules it for the morning [10.2-36]', async () => {
  startNight();
  await openMessageDialog();
  acceptMessages();
  await selectContact('Ana Long');
  await messageField().fill('We come at 8.');
  const send = dialog().getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect
    .element(nightQuestion())
    .toMatchTextContent('It is 10:40 PM. Send it now, or on 2 Dec 2026 at 9:00 AM?');
  await answerNight('Cancel');
  expect(api.requestsTo('POST /messages')).toEqual([]);
  await send.click();
  await answerNight('Schedule for the Morning');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requestsTo('POST /messages').map(({ body }) => body)).toMatchObject([{ sendAt: '2026-12-02' }]);
  await dismissToasts(1);

  // An email disturbs nobody, and a text is sent if the user says so.
  await chooseFromRowMenu('Send Messages');
  await selectContact(ben.name);
  await messageField().fill('By email');
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await dismissToasts(1);
  await chooseFromRowMenu('Send Messages');
  await selectContact('Ana Long');
  await messageField().fill('Right now');
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await answerNight('Send Now');
  await expect.element(dialog()).not.toBeInTheDocument();
  const [, email, text] = api.requestsTo('POST /messages').map(({ body }) => body);
  expect(email).toMatchObject({ emailTo: ben.email });
  expect(text).not.toHaveProperty('sendAt');
});

test('loads the company again before a text, and asks by the hour of the browser without it', async () => {
  startNight();
  api.respond('GET /company', failure(503));
  await openMessageDialog();
  acceptMessages();
  await selectContact('Ana Long');
  await messageField().fill('We come at 8.');
  const send = dialog().getByRole('button', { name: 'Send Message' });
  await send.click();
  // The time zone of the browser is New York's.
  await expect.element(nightQuestion()).toMatchTextContent('It is 11:40 PM. Send it now?');
  await expect
    .element(nightQuestion().getByRole('button', { name: 'Schedule for the Morning' }))
    .not.toBeInTheDocument();
  await answerNight('Cancel');
  api.respond('GET /company', { data: { ...company, sendingHours: { start: 21, end: 24 } } });
  await send.click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requestsTo('POST /messages')).toHaveLength(1);
});
