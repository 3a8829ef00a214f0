import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import { pageOf } from '#web/test/fake-api.ts';
import {
  sampleAvailableContact,
  sampleHeldMessage,
  sampleReply,
  sampleScheduledMessage,
  sampleSuppression,
  sampleTemplate,
} from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { olive, sampleId, sampleListItem, sampleMessage } from '#web/test/samples.ts';
import {
  chooseFromRowMenu,
  dialog,
  openMessageDialog,
  serveListedRecord,
  serveMessages,
} from '#web/test/steps/message-steps.ts';
import { sampleNotice } from '#web/test/steps/notice-steps.ts';
import {
  clickImmediately,
  expectEachToHold,
  expectNothingRan,
  injectionTexts,
} from '#web/test/steps/script-injection-steps.ts';

afterEach(expectNothingRan);

function serveTemplates(): void {
  const templates = injectionStrings.map((text) => sampleTemplate({ name: text, text }));
  api.respond('GET /message-templates', pageOf(templates));
}

const unsent = { sent: false, lastSent: null };
const articles = () => page.getByRole('article');

test('the Message Center shows script injection attempts as text', async () => {
  const textsOf = (text: string) => ({
    message: text,
    recipientName: text,
    reason: text,
    sentBy: { ...olive, name: text },
  });
  serveMessages([
    ...injectionTexts.map((text) => sampleMessage({ ...unsent, ...textsOf(text), state: 'failed' })),
    ...injectionTexts.map((text) => sampleScheduledMessage(textsOf(text))),
  ]);
  // The list renders only the messages near the window.
  await page.viewport(1440, 330 * injectionTexts.length + 570);
  renderApp('/app/messages');
  await expectEachToHold(4, articles());
  await page.getByRole('tab', { name: /^Scheduled/ }).click();
  await expectEachToHold(4, articles());
});

test('resending a message shows script injection attempts as text', async () => {
  serveMessages(
    injectionTexts.map((recipientName) => sampleMessage({ ...unsent, recipientName, state: 'unknown' })),
  );
  await page.viewport(1440, 300 * injectionTexts.length);
  renderApp('/app/messages');
  await expect.poll(() => articles().elements()).toHaveLength(injectionTexts.length);
  for (const [index, text] of injectionTexts.entries()) {
    clickImmediately(articles().nth(index).getByRole('button', { name: 'Resend' }));
    await expect.poll(() => dialog().element().textContent).toContain(`may have reached ${text} already`);
    clickImmediately(dialog().getByRole('button', { name: 'Close' }));
    await expect.element(dialog()).not.toBeInTheDocument();
  }
});

test('the replies show script injection attempts as text', async () => {
  const replies = injectionTexts.map((text) => sampleReply({ fromName: text, body: text }));
  api.respond('GET /messages/replies', pageOf(replies));
  renderApp('/app/messages/replies');
  await expectEachToHold(2, articles());
});

test('the opt-outs show script injection attempts as text', async () => {
  const optOuts = injectionTexts.map((text) =>
    sampleSuppression({ name: text, note: text, createdBy: { ...olive, name: text } }),
  );
  api.respond('GET /suppressions', pageOf(optOuts));
  renderApp('/app/messages/opt-outs');
  await expectEachToHold(3, page.getByRole('row').filter({ has: page.getByRole('rowheader') }));
});

test('the message templates show script injection attempts as text', async () => {
  serveTemplates();
  renderApp('/app/messages/templates');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expectEachToHold(2, rows, injectionStrings);
});

test('the held messages show script injection attempts as text', async () => {
  const held = injectionTexts.map((text) =>
    sampleHeldMessage({ recipientName: text, message: text, sentBy: { ...olive, name: text } }),
  );
  const hold = { reason: 'restore', heldAt: '2026-03-12T15:00:00.000Z' };
  api.respond('GET /outbox-hold', { ...pageOf(held), hold, seen: '', due: held.length, waitingReplies: 0 });
  renderApp('/app/messages/held');
  const list = page.getByRole('list', { name: 'Held messages' });
  await expectEachToHold(3, list.getByRole('listitem'));
});

test('the message dialog shows script injection attempts as text', async () => {
  serveTemplates();
  await openMessageDialog(injectionTexts.map((text) => sampleAvailableContact({ name: text, title: text })));
  const contacts = dialog().getByRole('combobox', { name: 'Available contacts' }).getByRole('option');
  await expect.poll(() => contacts.elements()).toHaveLength(injectionTexts.length + 1);
  expect(contacts.elements().map(({ textContent }) => textContent)).toEqual([
    'Choose a contact',
    ...injectionTexts.map((text) => `${text}, ${text}`),
  ]);
  await dialog().getByLabelText('Search contacts').click();
  // At most five are offered.
  const choices = page.getByRole('listbox').getByRole('option');
  await expectEachToHold(2, choices, injectionTexts.slice(0, 5));
  await dialog().getByLabelText('Insert a template (Optional)').click();
  // Long texts are cut.
  await expectEachToHold(2, choices, injectionStrings);
});

test('choosing the record of a message shows script injection attempts as text', async () => {
  const orders = injectionTexts.map((text) =>
    sampleListItem({ customer: { _id: sampleId(), name: text }, customerPo: text }),
  );
  api.respond('GET /work-order', pageOf(orders));
  renderApp('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  const choices = dialog().getByRole('option');
  await expectEachToHold(2, choices);
});

test('notifying technicians shows script injection attempts as text', async () => {
  serveListedRecord({
    assignedTechnicians: injectionTexts.map((text) => ({
      _id: sampleId(),
      user: { _id: sampleId(), name: text, phone: '+12025550122' },
      notice: sampleNotice({ state: 'failed', reason: text }),
    })),
  });
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Notify Technicians');
  const technicians = dialog().getByRole('list', { name: 'Assigned technicians' }).getByRole('listitem');
  await expectEachToHold(2, technicians);
});
