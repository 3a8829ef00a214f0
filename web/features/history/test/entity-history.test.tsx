import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, pageOf } from '#web/test/fake-api.ts';
import { sampleChange, sampleUndone, sampleVersion } from '#web/test/history-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { olive, sampleRecord } from '#web/test/samples.ts';
import { dialog } from '#web/test/steps/message-steps.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

/** A work order with two changes of its own, on two days, and a message of another page. */
function serveHistory() {
  const record = sampleRecord({ number: 'WO-1001' });
  const own = { entityId: record._id };
  const update = sampleChange(own);
  const created = sampleChange({
    ...own,
    at: '2026-03-10T15:00:00.000Z',
    action: 'create',
    text: 'created the work order WO-1001',
    parts: [],
  });
  const message = sampleChange({
    at: '2026-03-09T15:00:00.000Z',
    action: 'create',
    entity: 'message',
    recordId: record._id,
    user: null,
    text: 'created the message to Ana Long about WO-1001',
    parts: [],
  });
  api.respond(`GET /history/work-order/${record._id}`, { data: sampleVersion('work-order', record) });
  api.respond('GET /history', ({ query }) =>
    query.get('cursor') ? pageOf([message], 3) : { data: [update, created], total: 3, nextCursor: 'next' },
  );
  return { record, update, path: `/app/work-orders/${record._id}/history` };
}

test('shows the changes of a record by day, in pages, and only its own updates can be undone [10.8-31]', async () => {
  const { record, path } = serveHistory();
  const release = api.hold('GET /history');
  renderApp(path);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Work Order WO-1001' })).toBeVisible();
  expect(page.getByRole('main').getByRole('listitem').elements()).toEqual([]);
  release();
  const day = page.getByRole('region', { name: 'Thu 12 Mar 2026' });
  await expect
    .element(day.getByRole('listitem'))
    .toMatchTextContent(`2:05 PM${olive.name} changed the customer PO from 4471 to 4472.`);
  await expect
    .element(day.getByRole('link', { name: 'As it was on Thu 12 Mar 2026' }))
    .toHaveAttribute('href', `${path}?on=2026-03-12`);
  await expect
    .element(page.getByRole('link', { name: 'history of the company' }))
    .toHaveAttribute('href', '/app/history');
  button('Show More').element().focus();
  await userEvent.keyboard('{Enter}');
  const older = page.getByRole('region', { name: 'Mon 9 Mar 2026' });
  await expect.element(older).toMatchTextContent('Crewdesk created the message to Ana Long about WO-1001.');
  expect(button('Show More').elements()).toEqual([]);
  await expect.element(older.getByRole('listitem')).toHaveFocus();
  expect(button(/^Undo/).elements()).toHaveLength(1);
  expect(Object.fromEntries(api.requestsTo('GET /history').at(-1)?.query ?? [])).toMatchObject({
    entity: 'work-order',
    id: record._id,
    cursor: 'next',
  });
  await expectAccessibleAtAllWidths();
});

test('an undo shows before and after, asks about what changed again, and says what cannot come back [10.8-32]', async () => {
  const { update, path } = serveHistory();
  const conflict = {
    path: 'description',
    tag: 'fixed',
    label: 'Description',
    before: 'Loud fan',
    after: 'Fan',
    now: 'Fan fixed',
  };
  const leftOut = [{ label: 'Technician Sam', message: 'Sam was deleted.' }];
  const undoPath = `POST /history/${update._id}/undo` as const;
  const preview = { data: sampleUndone({ conflicts: [conflict], leftOut }) };
  api.respond(undoPath, failure(503));
  renderApp(path);
  await button(/^Undo/).click();
  await expect.element(inDialog('Try Again')).toBeVisible();
  api.respond(undoPath, preview);
  await inDialog('Try Again').click();
  await expect.element(dialog().getByRole('radio', { name: /^Before/ })).toHaveFocus();
  await expect.element(dialog()).toMatchTextContent(/Customer PO.*Now: 4472.*After the undo: 4471/);
  await expect.element(dialog()).toMatchTextContent('Technician Sam: Sam was deleted.');
  const question = dialog().getByRole('radiogroup', { name: 'Description' });
  await expect.element(question).toHaveAccessibleDescription(/This change set it to: Fan$/);
  expect(question.getByRole('radio', { checked: true }).elements()).toEqual([]);
  await inDialog('Undo Change').click();
  await expect.element(dialog()).toMatchTextContent('Please choose a value.');
  await expect.element(question.getByRole('radio', { name: 'Before the change: Loud fan' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(question.getByRole('radio', { name: 'Now: Fan fixed' })).toBeChecked();
  await expectAccessibleAtAllWidths();

  // Somebody changes this field and another one at this moment.
  const replaced = { ...conflict, tag: 'replaced', now: 'Fan replaced' };
  const more = { ...conflict, path: 'proposalNumber', label: 'Proposal Number' };
  api.respond(undoPath, ({ body }) =>
    body && typeof body === 'object' && 'preview' in body
      ? { data: sampleUndone({ conflicts: [replaced, more] }) }
      : failure(409, {
          code: 'changed_since',
          error: 'A later change set the same.',
          data: { conflicts: [] },
        }),
  );
  await inDialog('Undo Change').click();
  await expect.element(dialog()).toMatchTextContent('A later change set the same.');
  await dialog()
    .getByRole('radiogroup', { name: 'Proposal Number' })
    .getByRole('radio', { name: /^Before/ })
    .click();
  await expect.element(question.getByRole('radio', { name: 'Now: Fan replaced' })).not.toBeChecked();
  await inDialog('Undo Change').click();
  await expect.element(question.getByRole('radio', { name: 'Before the change: Loud fan' })).toHaveFocus();
  await question.getByRole('radio', { name: 'Now: Fan replaced' }).click();
  api.respond(undoPath, { data: sampleUndone({ version: 3 }) });
  const lists = api.requestsTo('GET /history').length;
  await inDialog('Undo Change').click();
  await expect.element(page.getByText('Change undone.')).toBeVisible();
  expect(api.requestsTo(undoPath).at(-1)?.body).toEqual({
    overwrite: [{ path: 'proposalNumber', tag: 'fixed' }],
    keep: [{ path: 'description', tag: 'replaced' }],
  });
  await expect.poll(() => api.requestsTo('GET /history').length).toBeGreaterThan(lists);
  await expect.element(button(/^Undo/)).toHaveFocus();

  const release = api.hold(undoPath);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText(/4471 to 4472\.$/)).toHaveFocus();
  release();
  await expect.element(inDialog('Undo Change')).toHaveFocus();
  await expect
    .element(inDialog('Undo Change'))
    .toHaveAccessibleDescription(/Customer PO.*After the undo: 4471/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button(/^Undo/)).toHaveFocus();
  api.respond(undoPath, failure(409, { code: 'deleted', error: 'This work order was deleted.' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('This work order was deleted.');
  await expect.element(inDialog('Close')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
});
