import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageOf } from '#web/test/fake-api.ts';
import { ana, ben } from '#web/test/message-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleId, sampleListItem, sampleMessage, sampleRecord } from '#web/test/samples.ts';
import { acceptMessages, dialog, messageField, selectContact } from '#web/test/steps/message-steps.ts';

const search = () => dialog().getByLabelText('Which record is the message about?');
const options = () => dialog().getByRole('option');

/** Makes the API find work orders by number, customer and PO. */
function serveOrders(...customers: string[]) {
  const orders = customers.map((name, index) =>
    sampleListItem({ customer: { _id: sampleId(), name }, customerPo: `PO-${name.length}${index}` }),
  );
  for (const { _id, number } of orders)
    api.respond(`GET /work-order/${_id}`, { data: sampleRecord({ _id, number }) });
  api.respond('GET /work-order', ({ query }) => {
    const q = query.get('q') ?? '';
    return pageOf(
      orders.filter((order) =>
        [order.number, order.customer.name, order.customerPo].some((text) => text.includes(q)),
      ),
    );
  });
  return orders;
}

test('starts a new message by choosing its record and lists it at the top [2.16-1]', async () => {
  const [order] = serveOrders('Lakeview Bakery', 'Elm School');
  if (!order) throw new Error('There is no order.');
  api.respond('GET /messages/available-contacts', { data: [ana, ben] });
  acceptMessages([sampleMessage(), sampleMessage()]);
  renderApp('/app/messages');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Message Center' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Messages' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Sent 2' })).toBeVisible();
  await page.getByRole('button', { name: '+ New Message' }).click();
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '+ New Message' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  for (const text of [order.customer.name, order.customerPo, order.number]) {
    await search().fill(text);
    await expect.poll(() => options().elements()).toHaveLength(1);
    await expect.element(options()).toMatchTextContent(order.number);
    await expect.element(options()).toMatchTextContent(order.customer.name);
  }
  await expect.element(options()).toHaveAttribute('data-combobox-selected');
  await search().click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(dialog()).toMatchTextContent(`Send Message: ${order.number}, Lakeview Bakery`);
  await selectContact('Ben Ito');
  await messageField().fill('Written from the center');
  await dialog().getByRole('button', { name: 'Send Message' }).click();
  await expect.element(page.getByText('1 message(s) successfully sent.')).toBeVisible();
  const top = page.getByRole('article').first();
  await expect.element(top).toMatchTextContent('Written from the center');
  await expect.element(top).toMatchTextContent('FromOlive Office');
  await expect.element(top.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Sent 3' })).toBeVisible();
  expect(api.requestsTo('POST /messages')[0]?.body).toMatchObject({
    workOrder: order._id,
    emailTo: 'ben@lakeview.example',
    message: 'Written from the center',
  });
});

test('Enter before the search response chooses the matching record once it arrives [10.4-17]', async () => {
  const [order, latestOrder] = serveOrders('Lakeview Bakery', 'Elm School');
  if (!order || !latestOrder) throw new Error('There are no orders.');
  renderApp('/app/messages');
  await page.getByRole('button', { name: '+ New Message' }).click();
  const latest = dialog().getByRole('option', { name: new RegExp(latestOrder.number) });
  await expect.element(latest).toBeVisible();
  await expect.element(search()).toHaveFocus();
  const release = api.hold('GET /work-order');
  await userEvent.keyboard(`${order.number}{ArrowDown}{Enter}`);
  await expect.poll(() => api.requestsTo('GET /work-order').at(-1)?.query.get('q')).toBe(order.number);
  // The previous results stay visible meanwhile.
  await expect.element(latest).toBeVisible();
  const list = dialog().getByRole('listbox', { name: 'Records' }).element();
  expect(list.parentElement).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(dialog()).toMatchTextContent(`Send Message: ${order.number}, Lakeview Bakery`);
});
