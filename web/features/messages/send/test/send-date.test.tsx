import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { calendar, fillDay, openCalendar } from '#web/test/steps/day-steps.ts';
import {
  acceptMessages,
  chooseFromRowMenu,
  dialog,
  messageField,
  openMessageDialog,
  selectContact,
  serveListedRecord,
} from '#web/test/steps/message-steps.ts';

const sendDate = () => page.getByRole('textbox', { name: 'Send date (Optional)' });
const send = () => dialog().getByRole('button', { name: 'Send Message' });

test('reads a send date as DD/MM/YYYY and offers the other reading [10.1-46]', async () => {
  await openMessageDialog();
  acceptMessages();
  await selectContact('Ben Ito');
  await messageField().fill('The filters are due.');
  await expect.element(sendDate()).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  await sendDate().fill('soon');
  await send().click();
  await expect.element(sendDate()).toHaveAccessibleDescription('Enter a day such as 12/15/2026 or 1 Dec.');
  await expect.element(sendDate()).toHaveFocus();
  await fillDay(sendDate(), '12/25/2090', 'Mon 25 Dec 2090');
  await fillDay(sendDate(), '01/02/2090', 'Wed 1 Feb 2090');
  const other = dialog().getByRole('group', { name: 'Or did you mean' }).getByRole('button');
  await expect.element(other).toHaveTextContent('Mon 2 Jan 2090');
  await userEvent.tab();
  await expect.element(sendDate()).toHaveValue('1 Feb 2090');
  await other.click();
  await expect.element(sendDate()).toHaveFocus();
  await expect.element(sendDate()).toHaveAccessibleDescription('Mon 2 Jan 2090');
  await expect.element(other).not.toBeInTheDocument();
  await send().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requestsTo('POST /messages').map(({ body }) => body)).toMatchObject([{ sendAt: '2090-01-02' }]);
});

test('Escape and Back close only the calendar', async () => {
  serveListedRecord();
  renderApp('/app/users');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await navigateTo('/app/work-orders');
  await chooseFromRowMenu('Send Messages');
  for (const close of [() => userEvent.keyboard('{Escape}'), () => history.back()]) {
    await openCalendar(dialog());
    await expect.element(calendar('Send date (Optional)')).toBeVisible();
    await close();
    await expect.element(calendar('Send date (Optional)')).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('button', { name: 'Open the calendar' })).toHaveFocus();
  }
});
