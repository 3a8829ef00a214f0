import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { sampleScheduledMessage } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleWarranty } from '#web/test/samples.ts';
import {
  chooseFromRowMenu,
  dialog,
  serveListedRecord,
  serveMessages,
} from '#web/test/steps/message-steps.ts';

const removeButtons = () => dialog().getByRole('button', { name: 'Remove Scheduled Message' });
const confirmation = () => page.getByRole('dialog', { name: 'Confirm Delete' });
const messageDialog = () => page.getByRole('dialog', { name: /^Send Message/ });

/** Opens the dialog of a record with two warranties and two scheduled messages. */
async function openFullDialog(kind: (typeof recordKinds)[number]): Promise<void> {
  serveListedRecord(
    {
      equipment: [sampleEquipment('RTU-1', 'S1')],
      warranties: [
        sampleWarranty('S1', 'Carrier'),
        { ...sampleWarranty('S1', 'Trane'), expirationDate: '2020-01-01' },
      ],
    },
    kind,
  );
  serveMessages([
    sampleScheduledMessage({ message: 'Dated' }),
    sampleScheduledMessage({ message: 'Repeated', recurrenceIntervalDays: 30 }),
  ]);
  renderApp(`/app/${kind.slug}`);
  await chooseFromRowMenu('Send Messages');
}

test('the message dialog of a work order shows its warranties and messages [2.13-1]', async () => {
  await openFullDialog(workOrders);
  const warrantyText = dialog().getByText('Parts Warranty, Carrier');
  const warranties = dialog().getByRole('button', { name: 'Warranties 2' });
  await expect.element(warranties).toBeVisible();
  await expect.element(warrantyText).not.toBeInTheDocument();
  await warranties.click();
  await expect.element(warrantyText).toBeVisible();
  const items = dialog().getByRole('listitem');
  await expect.element(items.filter({ hasText: 'Carrier' })).toMatchTextContent(/Until 1 May 2030 ?$/);
  await expect
    .element(items.filter({ hasText: 'Trane' }))
    .toMatchTextContent(/Until 1 Jan 2020 Expired, [\d,]+ days ago$/);
  await warranties.click();
  await expect.element(warrantyText).not.toBeInTheDocument();

  await dialog().getByRole('button', { name: 'Messages 2' }).click();
  const scheduledOnce = dialog().getByRole('article').filter({ hasText: 'Dated' });
  for (const text of [
    'ToAna Long ana@lakeview.example',
    'Sent ByOlive Office',
    'Scheduled To Send12 Mar 2090',
  ])
    await expect.element(scheduledOnce).toMatchTextContent(text);
  const repeated = dialog().getByRole('article').filter({ hasText: 'Repeated' });
  for (const text of ['Start Date12 Mar 2090', 'Sends every 30 days'])
    await expect.element(repeated).toMatchTextContent(text);
  expect(removeButtons().elements()).toHaveLength(2);
});

test.each([serviceContracts, projects])(
  'the message dialog of $labels.plural has their warranties and messages',
  async (kind) => {
    await openFullDialog(kind);
    for (const name of ['Warranties 2', 'Messages 2'])
      await expect.element(dialog().getByRole('button', { name })).toBeVisible();
  },
);

/** Opens the dialog of a work order with a scheduled message, and asks to remove that message. */
async function askToRemoveMessage() {
  const message = sampleScheduledMessage();
  serveMessages([message]);
  api.respond(`DELETE /messages/${message._id}`, undefined);
  serveListedRecord();
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Send Messages');
  await dialog().getByRole('button', { name: 'Messages 1' }).click();
  await removeButtons().click();
  await expect.element(confirmation()).toBeVisible();
}

/** Presses Escape without waiting for what it closes. */
async function pressEscape(times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) {
    const options = { key: 'Escape', bubbles: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
    await new Promise<void>((resolve) => queueMicrotask(resolve));
  }
}

test('removes a scheduled message from the dialog and keeps the focus there [2.13-5]', async () => {
  await askToRemoveMessage();
  await confirmation().getByRole('button', { name: 'Delete' }).click();
  await expect.element(confirmation()).not.toBeInTheDocument();
  await expect.element(page.getByText('Message removed.')).toBeVisible();
  await expect.element(messageDialog().getByRole('button', { name: 'Messages 0' })).toBeVisible();
  await expect.element(messageDialog()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(messageDialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).toHaveFocus();
});

test('pressing Escape twice in quick succession closes two dialogs', async () => {
  await askToRemoveMessage();
  await pressEscape(1);
  await expect.element(confirmation()).not.toBeInTheDocument();
  await expect.element(messageDialog()).toBeVisible();
  await removeButtons().click();
  await expect.element(confirmation()).toBeVisible();
  await pressEscape(2);
  await expect.element(dialog()).not.toBeInTheDocument();
});
