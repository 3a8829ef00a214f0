import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { sampleScheduledMessage } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleListItem, sampleMessage } from '#web/test/samples.ts';
import { dialog, serveMessages } from '#web/test/steps/message-steps.ts';

test('the Message Center is accessible on wide and narrow screens', async () => {
  api.respond('GET /work-order', pageOf([sampleListItem()]));
  api.respond('GET /messages/replies/unread', { data: { unread: 100 } });
  serveMessages([
    sampleMessage(),
    sampleMessage({ state: 'failed', reason: 'The number cannot be reached.' }),
    sampleScheduledMessage(),
    sampleScheduledMessage({ recurrenceIntervalDays: 30 }),
  ]);
  renderApp('/app/messages');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Replies 99+ new' })).toBeVisible();
  await expectAccessibleAtAllWidths();
  await page.getByRole('tab', { name: /^Scheduled/ }).click();
  const removeButton = page.getByRole('button', { name: 'Remove Scheduled Message' }).first();
  await expect.element(removeButton).toBeVisible();
  await expectAccessibleAtAllWidths('main');
  await page.getByRole('button', { name: '+ New Message' }).click();
  await expect.element(dialog().getByRole('option')).toBeVisible();
  await expectAccessibleAtAllWidths();
});
