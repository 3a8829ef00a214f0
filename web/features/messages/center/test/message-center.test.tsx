import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Message } from '#schema/messages/messages.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleScheduledMessage } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleMessage } from '#web/test/samples.ts';
import { dialog, serveMessages } from '#web/test/steps/message-steps.ts';

const articles = () => page.getByRole('article');
const resendButtons = () => page.getByRole('button', { name: 'Resend' });

test('the Message Center shows the recipient, sender, record and dates of each message [2.16-3]', async () => {
  serveMessages([
    sampleMessage({ workOrder: 'an-order' }),
    sampleScheduledMessage({ recipientName: 'Ben Ito' }),
  ]);
  renderApp('/app/messages');
  const sent = page.getByRole('article', { name: 'Message to Ana Long' });
  await expect.element(articles()).toMatchTextContent('We arrive on Monday at nine.');
  for (const text of ['ToAna Long (312) 555-0142', 'FromOlive Office', /Created10 Mar 2026, 10:00.AM.CDT/])
    await expect.element(sent).toMatchTextContent(text);
  await expect
    .element(sent.getByRole('link', { name: 'WO-1001' }))
    .toHaveAttribute('href', '/app/work-orders/an-order#messages');

  await page.getByRole('tab', { name: 'Scheduled Messages 1' }).click();
  const scheduled = page.getByRole('article', { name: 'Message to Ben Ito' });
  for (const text of ['ana@lakeview.example', 'FromOlive Office', 'Scheduled To Send12 Mar 2090'])
    await expect.element(scheduled).toMatchTextContent(text);
});

/** Makes the API resend the listed messages. Returns the ids of those that were. */
function acceptResends(messages: Message[]): string[] {
  const resent: string[] = [];
  api.respond('POST /messages/:id/resend', ({ path }) => {
    const index = messages.findIndex(({ _id }) => path === `/messages/${_id}/resend`);
    const updated = sampleMessage({ ...messages[index], state: 'sent', reason: null });
    messages[index] = updated;
    resent.push(updated._id);
    return { data: updated };
  });
  return resent;
}

test('resends a failed message and asks first when delivery is unknown [2.16-2]', async () => {
  const unsent = { sent: false, lastSent: null };
  const messages = [
    sampleMessage({ ...unsent, state: 'failed', reason: 'The number cannot be reached.' }),
    sampleMessage({ ...unsent, state: 'unknown', reason: 'The provider did not answer.' }),
    sampleMessage(),
    sampleMessage({ ...unsent, state: 'blocked', reason: 'Opted out of texts.' }),
    // Its record was deleted, so it cannot be resent.
    sampleMessage({ ...unsent, state: 'failed', workOrder: null }),
  ];
  const [failed, unknown, , blocked] = messages;
  serveMessages(messages);
  const resent = acceptResends(messages);
  renderApp('/app/messages');
  await expect.element(page.getByRole('tab', { name: 'Sent 5' })).toBeVisible();
  await expect.element(articles().nth(0)).toMatchTextContent('The number cannot be reached.');
  await expect.poll(() => resendButtons().elements()).toHaveLength(3);
  await articles().nth(0).getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => resendButtons().elements()).toHaveLength(2);
  expect(resent).toEqual([failed?._id]);

  await articles().nth(1).getByRole('button', { name: 'Resend' }).click();
  await expect.element(dialog()).toMatchTextContent('This message may have reached Ana Long already.');
  await expectAccessibleAtAllWidths();
  expect(resent).toEqual([failed?._id]);
  await dialog().getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => resendButtons().elements()).toHaveLength(1);
  // A blocked message was never sent, so no question is asked.
  await articles().nth(3).getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => resendButtons().elements()).toHaveLength(0);
  expect(resent).toEqual([failed?._id, unknown?._id, blocked?._id]);

  await page.getByRole('tab', { name: 'Scheduled Messages 0' }).click();
  await expect.element(page.getByText('No scheduled messages to show.')).toBeVisible();
});

test('shows six skeletons while messages load and an error when loading fails [2.16-4]', async () => {
  api.respond('GET /messages', failure(500));
  const release = api.hold('GET /messages');
  renderApp('/app/messages');
  await expect.element(page.getByText('Loading messages...')).toBeInTheDocument();
  expect(page.getByRole('listitem', { name: 'Loading' }).elements()).toHaveLength(6);
  release();
  const inlineError = page
    .getByRole('main')
    .getByText('Something went wrong fetching your messages. Please try again later.');
  await expect.element(inlineError).toBeVisible();
  api.respond('GET /messages', pageOf([]));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(inlineError).not.toBeInTheDocument();
  await expect.element(page.getByText('No messages to show.')).toBeVisible();
});
