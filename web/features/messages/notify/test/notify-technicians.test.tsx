import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countClicks } from '#web/test/count-clicks.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { company } from '#web/test/samples.ts';
import {
  chooseFromRowMenu,
  dialog,
  expectDialogToFit,
  serveListedRecord,
} from '#web/test/steps/message-steps.ts';
import { answerNight, nightQuestion, startNight } from '#web/test/steps/night-steps.ts';
import { sampleNotice, serveAssignedOrder } from '#web/test/steps/notice-steps.ts';

const notifyButton = () => dialog().getByRole('button', { name: 'Notify Technicians' });
const technician = () => dialog().getByRole('listitem');
const notified = 'Notified 12 Mar 2026';

async function openDialog() {
  const world = serveAssignedOrder();
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Notify Technicians');
  await expect.element(technician()).toMatchTextContent('Tess TechNot notified yet');
  return world;
}

function sentNotices() {
  return api
    .requestsTo('POST /notifications')
    .map(({ body, headers }) => ({ body, key: headers.get('idempotency-key') }));
}

test('shows that a colleague just notified the technicians, and closes at once without an additional message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { notify } = await openDialog();
  notify();
  await vi.advanceTimersByTimeAsync(4000);
  await expect
    .element(dialog())
    .toMatchTextContent('Tess Tech was already notified and will get another text.');
  const extraMessage = dialog().getByLabelText('Additional message (Optional)');
  await extraMessage.fill('Bring the ladder.');
  await extraMessage.fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('warns when a colleague notified at the same moment and allows notifying again', async () => {
  const clicks = countClicks();
  const { order, notify, acceptNotifications } = await openDialog();
  acceptNotifications();
  const notice = sampleNotice();
  const restore = api.respond('POST /notifications', () => {
    notify(notice);
    const error = 'Kim Lee has just notified Tess Tech.';
    return failure(409, { code: 'notified_meanwhile', error });
  });
  await notifyButton().click();
  // From the list to the request.
  expect(clicks()).toBe(3);
  const warning = dialog().getByRole('alert');
  await expect
    .element(warning)
    .toHaveTextContent('Kim Lee has just notified Tess Tech. Notifying again sends another text.');
  await expect.element(technician()).toMatchTextContent(notified);
  expect(page.getByText('Notifications sent.').query()).toBeNull();
  await expectAccessibleAtAllWidths();

  restore();
  await dialog().getByRole('button', { name: 'Notify Again' }).click();
  await expect.element(page.getByText('Notifications sent.')).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  const [first, second] = sentNotices();
  expect(first?.body).toMatchObject({ workOrderId: order._id, seenNotices: [] });
  expect(second?.body).toMatchObject({ workOrderId: order._id, seenNotices: [notice._id] });
  expect(second?.key).not.toBe(first?.key);
});

test('repeats a notification with the same idempotency key when its response was lost', async () => {
  const { notify, acceptNotifications } = await openDialog();
  acceptNotifications();
  const restore = api.respond('POST /notifications', () => {
    notify();
    return networkFailure();
  });
  await notifyButton().click();
  await expect
    .element(page.getByText(/^Something went wrong with this notification. Please try again later./).first())
    .toBeVisible();
  const problems = page.getByRole('button', { name: /^Recent problems/, includeHidden: true });
  expect(problems.elements()).toHaveLength(1);
  // By now the dialog shows that the notice was sent.
  await expect.element(technician()).toMatchTextContent(notified);
  restore();
  await notifyButton().click();
  await expect.element(page.getByText('Notifications sent.')).toBeVisible();
  expect(problems.elements()).toEqual([]);
  const [first, second] = sentNotices();
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toEqual(first);
});

test("asks before an additional message is lost, previews it with the server's own URL and sends it", async () => {
  const { order, acceptNotifications } = await openDialog();
  acceptNotifications();
  const extraMessage = dialog().getByLabelText('Additional message (Optional)');
  await expect.element(extraMessage).toHaveFocus();
  await expectAccessibleAtAllWidths();
  expectDialogToFit();
  await extraMessage.fill('Bring the long ladder.');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(extraMessage).toHaveValue('Bring the long ladder.');
  const preview = dialog().getByRole('figure').getByRole('paragraph');
  // Directly below what it is about.
  const field = extraMessage.element().getBoundingClientRect();
  const gap = dialog().getByRole('figure').element().getBoundingClientRect().top - field.bottom;
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(24);
  expect(company.publicUrl).not.toBe(location.origin);
  expect(preview.element().textContent).toBe(
    [
      'You have been assigned a new Work Order',
      'Bring the long ladder.',
      `Review it here: ${company.publicUrl}/print/work-orders/${order._id}`,
      'Reply STOP to stop receiving these notifications.',
    ].join('\n\n'),
  );
  await notifyButton().click();
  await expect.element(page.getByText('Notifications sent.')).toBeVisible();
  expect(sentNotices()[0]?.body).toMatchObject({ extraMessage: 'Bring the long ladder.' });
  await expect.element(technician().getByText('Sent', { exact: true })).toBeVisible();
  await expectAccessibleAtAllWidths();
});

test('offers to assign technicians when there are none to notify [5.4-3]', async () => {
  const { path } = serveListedRecord();
  renderApp('/app/work-orders');
  await chooseFromRowMenu('Notify Technicians');
  await expect.element(dialog()).toMatchTextContent('No assigned technicians to notify.');
  await expectAccessibleAtAllWidths();
  await dialog().getByRole('link', { name: 'Assign Technicians' }).click();
  await expect.poll(() => location.pathname + location.hash).toBe(`${path}#assigned-technicians`);
  await expect.element(page.getByRole('region', { name: 'Assigned Technicians' })).toBeVisible();
});

test('asks before it texts technicians at night', async () => {
  startNight();
  const { acceptNotifications } = await openDialog();
  acceptNotifications();
  await notifyButton().click();
  await expect.element(nightQuestion()).toMatchTextContent('It is 10:40 PM. Send it now?');
  await answerNight('Cancel');
  expect(sentNotices()).toEqual([]);
  await notifyButton().click();
  await answerNight('Send Now');
  await expect.element(page.getByText('Notifications sent.')).toBeVisible();
  expect(sentNotices()).toHaveLength(1);
});
