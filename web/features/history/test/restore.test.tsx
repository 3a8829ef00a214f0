import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { sampleVersion } from '#web/test/history-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { olive, sampleCustomer, sampleRecord, session } from '#web/test/samples.ts';
import { dialog } from '#web/test/steps/message-steps.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });
const gone = failure(404, { code: 'not_found', error: 'This was deleted.' });

function serveDeletedRecord() {
  const record = sampleRecord({ number: 'WO-1001' });
  api.respond(`GET /work-order/${record._id}`, gone);
  api.respond(`GET /history/work-order/${record._id}`, { data: sampleVersion('work-order', record, true) });
  return record;
}

test('a link to a deleted record says who deleted it, and restores it with its customer [10.8-43]', async () => {
  const record = serveDeletedRecord();
  renderApp(`/app/work-orders/${record._id}`);
  const sentence = `The work order WO-1001 was deleted by ${olive.name} on 12 Mar 2026.`;
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show History' }))
    .toHaveAttribute('href', `/app/work-orders/${record._id}/history`);
  await expectAccessibleAtAllWidths('main');

  const restorePath = `POST /history/work-order/${record._id}/restore` as const;
  const question = 'The customer Elm Street Bakery was deleted, too. Restore both?';
  api.respond(restorePath, failure(409, { code: 'customer_deleted', error: question }));
  await button('Restore').click();
  await expect.element(dialog()).toMatchTextContent('Messages that were cancelled stay cancelled.');
  await inDialog('Restore').click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(question);
  await expectAccessibleAtAllWidths();

  const restored = { _id: record._id, entity: 'work-order', name: 'WO-1001', version: 2 };
  const { _id, name } = record.customer;
  api.respond(restorePath, {
    data: {
      ...restored,
      customer: { ...restored, entity: 'customer', _id, name },
      cancelledMessages: 2,
      missingDocuments: ['plan.pdf'],
      uncountedVisits: [{ serviceContract: 'SC-1001', dueOn: '2026-03-12' }],
    },
  });
  api.respond(`GET /work-order/${record._id}`, { data: record });
  await inDialog('Restore Both').click();
  await expect.element(page.getByText('Elm Street Bakery and WO-1001 restored.')).toBeVisible();
  await expect
    .element(dialog())
    .toMatchTextContent(
      /2 messages stay cancelled\..*are gone:.*plan\.pdf.*not counted again:.*12 Mar 2026, SC-1001/,
    );
  await expect.element(inDialog('Close')).toHaveFocus();
  await expect.element(inDialog('Close')).toHaveAccessibleDescription(/2 messages stay cancelled/);
  expect(api.requestsTo(restorePath).map(({ body }) => body)).toEqual([{ both: false }, { both: true }]);
  await expectAccessibleAtAllWidths();
  // The page is there before the dialog has closed.
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  await inDialog('Close').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Work Order WO-1001' })).toBeVisible();
  expect(page.getByText(sentence).elements()).toEqual([]);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a technician reads who deleted a customer, and nobody is offered what never was', async () => {
  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  const customer = sampleCustomer();
  api.respond(`GET /customer/${customer._id}`, gone);
  api.respond(`GET /customer/${customer._id}/overview/:block`, gone);
  const version = { data: sampleVersion('customer', customer, true) };
  api.respond(`GET /history/customer/${customer._id}`, version);
  for (const path of ['', '/overview', '/history']) {
    renderApp(`/app/customers/${customer._id}${path}`);
    await expect.element(page.getByText(/Elm Street Bakery was deleted by/)).toBeVisible();
    await expect.element(page.getByText('A colleague in the office can restore it.')).toBeVisible();
    expect(button('Restore').elements()).toEqual([]);
  }
  api.respond(`GET /history/customer/${customer._id}`, gone);
  renderApp(`/app/customers/${customer._id}/history`);
  await expect.element(page.getByRole('link', { name: 'Back to customers' })).toBeVisible();
});
