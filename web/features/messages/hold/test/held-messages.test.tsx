import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HeldMessage, HeldMessagesPage, HoldReason } from '#schema/messages/outbox-hold.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleHeldMessage } from '#web/test/message-samples.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { dialog } from '#web/test/steps/message-steps.ts';

const heldAt = '2026-03-12T15:00:00.000Z';
const banner = () => page.getByRole('region', { name: 'Held messages' });
const tickOf = (name: string) => page.getByRole('checkbox', { name });
const releaseButton = () => page.getByRole('button', { name: 'Release Messages' });
const longEmail = `${'facilities.'.repeat(7)}team@lakeview-property-management.example`;

/** Holds the messages until the session is given another response. The array may change later. */
function holdMessages(messages: HeldMessage[], reason: HoldReason = 'restore', user = session.user) {
  const hold = { reason, heldAt };
  api.respond('GET /session', { data: { ...session, user, outboxHold: hold } });
  api.respond('GET /outbox-hold', ({ query }): HeldMessagesPage => {
    const q = query.get('q') ?? '';
    const found = messages.filter(({ message }) => message.includes(q));
    const state = { hold, seen: `seen-${messages.length}`, due: messages.length, waitingReplies: 2 };
    return { ...pageOf(found), ...state };
  });
}

test('the banner leads to the held messages; only ticked ones are sent, after a question [10.2-78]', async () => {
  const [ana, ben, cleo] = [
    sampleHeldMessage({ recipientName: 'Ana', message: 'Tomorrow at 8.' }),
    sampleHeldMessage({ recipientName: 'Ben', message: 'Your filter.', recurrenceIntervalDays: 90 }),
    sampleHeldMessage({ recipientName: null, emailTo: longEmail, textTo: null, wasBegun: true }),
  ];
  holdMessages([ana, ben, cleo]);
  renderApp('/app/dashboard');
  await expect.element(banner()).toMatchTextContent('No messages are sent, because a backup was restored.');
  await banner().getByRole('link', { name: 'Check and Release Messages' }).click();
  await expect.element(page.getByText('0 of 3 will be sent')).toBeVisible();
  const content = page.getByRole('main');
  await expect.element(content).toMatchTextContent('each of these may have been sent before');
  await expect.element(content).toMatchTextContent('2 replies are emailed to the office after the release.');
  await expect.element(content).toMatchTextContent('every 90 days');
  await expect.element(tickOf('Ana, (312) 555-0171')).toHaveAccessibleDescription('Tomorrow at 8.');
  await expectAccessibleAtAllWidths();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Tick All 3' }).click();
  await expect.element(page.getByText('3 of 3 will be sent')).toBeVisible();
  tickOf('Ben, (312) 555-0171').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('2 of 3 will be sent')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search held messages...' }).fill('filter');
  await expect.element(tickOf('Ana, (312) 555-0171')).not.toBeInTheDocument();
  await expect.element(tickOf('Ben, (312) 555-0171')).not.toBeChecked();
  await expect.element(page.getByText('2 of 3 will be sent')).toBeVisible();

  await releaseButton().click();
  await expect.element(dialog()).toMatchTextContent('2 messages will be sent. 1 message will be cancelled');
  await expect.element(dialog().getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(releaseButton()).toHaveFocus();
  expect(api.requestsTo('POST /outbox-hold/release')).toEqual([]);

  await releaseButton().click();
  api.respond('POST /outbox-hold/release', () => {
    api.respond('GET /session', { data: session });
    api.respond('GET /outbox-hold', { ...pageOf([]), hold: null, seen: '', due: 0, waitingReplies: 0 });
    return { data: { kept: 2, cancelled: 1 } };
  });
  await dialog().getByRole('button', { name: 'Release Messages' }).click();
  await expect.element(page.getByText('2 messages released, 1 cancelled.')).toBeVisible();
  await expect.element(page.getByText('No messages are held.')).toBeVisible();
  await expect.element(banner()).not.toBeInTheDocument();
  const [request] = api.requestsTo('POST /outbox-hold/release');
  expect(request?.body).toEqual({ keep: [], cancel: [ben._id], others: 'keep', seen: 'seen-3' });
  expect(request?.headers.get('idempotency-key')).toBeTruthy();
});

test('a release that would decide something unseen shows the new messages and keeps the ticks [10.2-79]', async () => {
  const messages = [sampleHeldMessage({ recipientName: 'Ana' })];
  holdMessages(messages, 'copy');
  renderApp('/app/messages/held');
  await expect.element(banner()).toMatchTextContent('because this is a copy');
  await expect.element(page.getByRole('main')).toMatchTextContent('If the original is still running');
  await tickOf('Ana, (312) 555-0171').click();
  await releaseButton().click();
  const error = 'The messages that are due have changed since the list was loaded. Please check it again.';
  api.respond('POST /outbox-hold/release', () => {
    messages.push(sampleHeldMessage({ recipientName: 'Ben' }));
    return failure(409, { code: 'due_changed', error });
  });
  await dialog().getByRole('button', { name: 'Release Messages' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByText('1 of 2 will be sent')).toBeVisible();
  await expect.element(tickOf('Ana, (312) 555-0171')).toBeChecked();
  await expect.element(tickOf('Ben, (312) 555-0171')).not.toBeChecked();
});

test('technicians see the banner without the link; without due messages the hold is released as well', async () => {
  holdMessages([], 'restore', { ...session.user, isTechnician: true });
  renderApp('/app/users');
  await expect.element(banner()).toMatchTextContent('The office has to release them.');
  expect(banner().getByRole('link').query()).toBeNull();

  holdMessages([]);
  renderApp('/app/dashboard');
  await expect.element(banner().getByRole('link')).toBeVisible();
  await navigateTo('/app/messages/held');
  await expect.element(page.getByText('No messages are due.')).toBeVisible();
  await releaseButton().click();
  await expect.element(dialog()).toMatchTextContent('No message is due.');
});
