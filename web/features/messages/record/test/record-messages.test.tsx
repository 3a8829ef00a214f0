import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { sampleReply, sampleScheduledMessage } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleMessage } from '#web/test/samples.ts';
import { dialog, section, serveMessages } from '#web/test/steps/message-steps.ts';
import { serveAssignedOrder } from '#web/test/steps/notice-steps.ts';
import { chooseRecordAction } from '#web/test/steps/record-form-steps.ts';

test('the messages and replies of a record are accessible on wide and narrow screens', async () => {
  const { order, notify } = serveAssignedOrder();
  notify();
  serveMessages([
    sampleMessage(),
    sampleMessage({ state: 'unknown', reason: 'The provider did not answer.' }),
    sampleScheduledMessage(),
    sampleScheduledMessage({ recurrenceIntervalDays: 30 }),
  ]);
  api.respond(
    'GET /messages/replies',
    pageOf([
      sampleReply({ body: `https://example.com/${'x'.repeat(200)}` }),
      sampleReply({ fromName: null }),
      sampleReply({ isSuppressed: true }),
    ]),
  );
  renderApp(`${order.path}#messages`);
  await expect
    .poll(() => section().getByRole('list', { name: 'Replies' }).getByRole('article').elements())
    .toHaveLength(3);
  await expect.poll(() => section().getByRole('article').elements()).toHaveLength(7);
  await expect
    .element(page.getByRole('region', { name: 'Assigned Technicians' }))
    .toMatchTextContent('Notified 12 Mar 2026');
  for (const id of ['messages', 'assigned-technicians']) await expectAccessibleAtAllWidths(`#${id}`);
  await chooseRecordAction('Send Message');
  await expect.element(dialog()).toBeVisible();
});

test('a new record says when messages can be sent', async () => {
  renderApp('/app/work-orders/new');
  await expect.element(section()).toMatchTextContent('Messages can be sent once this work order is saved.');
});
