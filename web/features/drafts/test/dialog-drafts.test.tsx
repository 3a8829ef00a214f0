import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settleDrafts } from '#web/lib/drafts/drafts.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { networkFailure, pageOf } from '#web/test/fake-api.ts';
import { ana, ben } from '#web/test/message-samples.ts';
import { api, renderApp, unmountApp } from '#web/test/render-app.tsx';
import { sampleUser } from '#web/test/samples.ts';
import { acceptMessages, dialog, messageField, selectContact } from '#web/test/steps/message-steps.ts';
import { openDashboard, openPalette, options } from '#web/test/steps/palette-steps.ts';
import { chooseRecordAction, openRecord, textField } from '#web/test/steps/record-form-steps.ts';

const restored = () => dialog().getByText(/^Restored what you typed /);

/** The tab is closed, and the palette of another one leads back. */
async function closeTabAndReturn(name: string) {
  unmountApp();
  await settleDrafts();
  await openDashboard();
  await openPalette();
  await options().filter({ hasText: name }).click();
  await expect.element(restored()).toBeVisible();
}

test('a message goes on where its tab was closed, and is forgotten once it is sent [10.7-43]', async () => {
  api.respond('GET /messages/available-contacts', { data: [ana, ben] });
  await openRecord();
  await chooseRecordAction('Send Message');
  await selectContact('Ben Ito');
  await messageField().fill('We come tomorrow');
  await closeTabAndReturn('New Message: Ben Ito');
  await expect.element(messageField()).toHaveValue('We come tomorrow');
  await expectAccessibleAtAllWidths('[role="dialog"]');
  window.dispatchEvent(new Event('blur'));
  acceptMessages();
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requestsTo('POST /messages')[0]?.body).toMatchObject({ message: 'We come tomorrow' });
  await chooseRecordAction('Send Message');
  await expect.element(messageField()).toHaveValue('');
  await settleDrafts();
  expect(restored().query()).toBeNull();
});

test('a message that may have been sent before its tab was closed is sent again as the same request [10.7-76]', async () => {
  api.respond('GET /messages/available-contacts', { data: [ana, ben] });
  await openRecord();
  await chooseRecordAction('Send Message');
  await selectContact('Ben Ito');
  await messageField().fill('We come today');
  api.respond('POST /messages', networkFailure);
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog().getByText(/^No response from the server/)).toBeVisible();
  await closeTabAndReturn('New Message: Ben Ito');
  const halfADayMs = 12 * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + halfADayMs });
  const keys = () => api.requestsTo('POST /messages').map(({ headers }) => headers.get('idempotency-key'));
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.poll(keys).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);

  await closeTabAndReturn('New Message: Ben Ito');
  acceptMessages();
  // The server has forgotten the key by then.
  vi.setSystemTime(Date.now() + halfADayMs);
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect
    .element(page.getByText(/^Crewdesk first tried to send this message more than 23/))
    .toBeVisible();
  expect(keys()).toHaveLength(2);
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(new Set(keys()).size).toBe(2);
});

test('a new user and a template go on where their tab was closed, until the dialog is closed [10.7-44]', async () => {
  api.respond('GET /user', pageOf([sampleUser()]));
  renderApp('/app/users?add=');
  await textField('Name').fill('Ada Almost');
  await closeTabAndReturn('New User: Ada Almost');
  await expect.element(textField('Name')).toHaveValue('Ada Almost');
  await textField('Phone').fill('(312) 555-0199');
  api.respond('POST /user', networkFailure);
  const keys = () => api.requestsTo('POST /user').map(({ headers }) => headers.get('idempotency-key'));
  const add = () => dialog().getByRole('button', { name: 'Add User' }).click();
  await add();
  await expect.poll(keys).toHaveLength(1);
  await closeTabAndReturn('New User: Ada Almost');
  await add();
  await expect.poll(keys).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add User' }).click();
  await settleDrafts();
  await expect.element(textField('Name')).toHaveValue('');

  renderApp('/app/messages/templates?edit=new');
  await textField('Text').fill('Dear {contact}');
  await closeTabAndReturn('New Message Template');
  await expect.element(textField('Text')).toHaveValue('Dear {contact}');
  await dialog().getByRole('button', { name: 'Discard' }).click();
  await expect.element(textField('Text')).toHaveValue('');
});
