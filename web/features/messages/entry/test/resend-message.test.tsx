import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Message } from '#schema/messages/messages.ts';
import { networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleMessage } from '#web/test/samples.ts';
import { messageTo, serveMessages } from '#web/test/steps/message-steps.ts';
import { answerNight, nightQuestion, startNight } from '#web/test/steps/night-steps.ts';

const message = () => messageTo('Ana Long');
const resendButton = () => message().getByRole('button', { name: 'Resend' });
const keys = () =>
  api.requestsTo('POST /messages/:id/resend').map(({ headers }) => headers.get('idempotency-key'));
const failureToast = () =>
  page.getByText(/^Something went wrong sending this message to Ana Long. Please try again later./);

/** Opens the Message Center with a message that is blocked because its contact opted out. */
async function openBlockedMessage() {
  const blocked = sampleMessage({ state: 'blocked', sent: false, lastSent: null, reason: 'Opted out.' });
  const messages: Message[] = [blocked];
  serveMessages(messages);
  renderApp('/app/messages');
  await expect.element(message().getByText('Blocked', { exact: true })).toBeVisible();
  return { blocked, messages };
}

test('repeats a resend with the same idempotency key when its response was lost', async () => {
  const { blocked } = await openBlockedMessage();
  const sent = sampleMessage({ ...blocked, state: 'sent', reason: null, lastSent: blocked.createdAt });
  api.respond(`POST /messages/${blocked._id}/resend`, { data: sent });
  const restoreResend = api.respond(`POST /messages/${blocked._id}/resend`, networkFailure);
  // The list fails as well, as it does without a connection.
  const restoreList = api.respond('GET /messages', networkFailure);
  await resendButton().click();
  await expect.element(failureToast().first()).toBeVisible();
  restoreResend();
  restoreList();
  await resendButton().click();
  await expect.element(message().getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect.element(resendButton()).not.toBeInTheDocument();
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys()[1]).toBe(keys()[0]);
});

test('resends with a new key a message that was blocked again when the first response was lost', async () => {
  const { blocked, messages } = await openBlockedMessage();
  const restore = api.respond(`POST /messages/${blocked._id}/resend`, () => {
    messages[0] = { ...blocked, dueAt: '2026-03-11T15:00:00.000Z', reason: 'Still opted out.' };
    return networkFailure();
  });
  await resendButton().click();
  await expect.element(failureToast().first()).toBeVisible();
  await expect.element(message()).toMatchTextContent('Still opted out.');
  restore();
  const sent = sampleMessage({ ...blocked, state: 'sent', reason: null });
  api.respond(`POST /messages/${blocked._id}/resend`, { data: sent });
  await resendButton().click();
  await expect.element(message().getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(keys()).toHaveLength(2);
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('asks before it resends a text at night, but not an email', async () => {
  startNight();
  const { blocked, messages } = await openBlockedMessage();
  const email = { textTo: null, emailTo: 'ben@lakeview.example', recipientName: 'Ben Ito' };
  messages.push(sampleMessage({ ...blocked, ...email, _id: 'an-email' }));
  api.respond('POST /messages/:id/resend', { data: { ...blocked, state: 'sent', reason: null } });
  await resendButton().click();
  await expect.element(nightQuestion()).toMatchTextContent('It is 10:40 PM. Send it now?');
  await answerNight('Cancel');
  expect(keys()).toEqual([]);
  await resendButton().click();
  await answerNight('Send Now');
  await expect.poll(keys).toHaveLength(1);

  renderApp('/app/messages');
  await messageTo('Ben Ito').getByRole('button', { name: 'Resend' }).click();
  await expect.poll(keys).toHaveLength(2);
  expect(nightQuestion().query()).toBeNull();
});
