import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advanceUntil } from '#web/test/advance-until.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';

const customerField = () => page.getByRole('combobox', { name: 'Customer' });
const linkTo = (name: string) => page.getByRole('link', { name: `Open ${name}` });
const saves = () => api.requestsTo('PUT /work-order/:id');

/** Serves a work order of Former Foods, who are replaced in the test by Yarrow Bakery. */
function serve(change: Parameters<typeof serveRecord>[0] = {}) {
  return serveRecord(change, [
    sampleCustomer({ name: 'Former Foods' }),
    sampleCustomer({ name: 'Yarrow Bakery' }),
  ]);
}

async function typeOver(text: string) {
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
}

/** Replaces the customer's name and presses Enter before the response to the search, which is held back. */
async function typeAndPressEnter(former = 'Former Foods', next = 'Yarrow Bakery'): Promise<() => void> {
  await expect.element(linkTo(former)).toBeVisible();
  const release = api.hold('GET /customer');
  await customerField().click();
  await typeOver(`${next}{Enter}`);
  await expect.poll(() => api.requestsTo('GET /customer').at(-1)?.query.get('q')).toBe(next);
  return release;
}

test('a pending Enter chooses after Tab or Enter, not after Escape, and a second Enter does not save [10.4-14]', async () => {
  renderApp(
    serveRecord(
      {},
      ['Former Foods', 'Yarrow Bakery', 'Zinnia Deli', 'Acorn Cafe'].map((name) => sampleCustomer({ name })),
    ).path,
  );
  // A text that was searched before would not be pending.
  for (const [key, former, next, chosen] of [
    ['Escape', 'Former Foods', 'Yarrow Bakery', 'Former Foods'],
    ['Enter', 'Former Foods', 'Zinnia Deli', 'Zinnia Deli'],
    ['Tab', 'Zinnia Deli', 'Acorn Cafe', 'Acorn Cafe'],
  ] as const) {
    const release = await typeAndPressEnter(former, next);
    await userEvent.keyboard(`{${key}}`);
    release();
    await expect.element(linkTo(chosen)).toBeVisible();
    await expect.element(customerField()).toHaveValue(chosen);
    if (key === 'Enter') await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    expect(saves()).toEqual([]);
  }
});

test('Clear Form discards a pending choice, and saving waits for it [10.4-10]', async () => {
  renderApp(serve().path);
  const release = await typeAndPressEnter();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(/^Your choice is still being searched for\./)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await expect.element(page.getByText('Form reset.')).toBeVisible();
  await expect.element(customerField()).toHaveValue('Former Foods');
  release();
  // These choices come after the response that was held back.
  await customerField().click();
  await expect.element(page.getByRole('option', { name: /Yarrow Bakery/ })).toBeVisible();
  await expect.element(customerField()).toHaveValue('Former Foods');
  await expect.element(linkTo('Former Foods')).toBeVisible();
  expect(saves()).toEqual([]);
});

test('a late choice waits until typing pauses and loses no keystrokes in another field [10.4-11]', async () => {
  const address = {
    name: '',
    street: '1 Own Street',
    street2: '',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  };
  renderApp(serve({ billingAddress: address }).path);
  const release = await typeAndPressEnter();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  const customerPo = page.getByRole('textbox', { name: 'Customer PO' });
  await customerPo.fill('');
  // There are 100 ms between keystrokes; the response arrives after the first one.
  const [first, ...others] = 'north roof unit seven';
  await userEvent.keyboard(first ?? '');
  release();
  for (const key of others) {
    await vi.advanceTimersByTimeAsync(100);
    await userEvent.keyboard(key);
  }
  await vi.advanceTimersByTimeAsync(400);
  const dialog = page.getByRole('dialog', { name: /billing address/ });
  expect(dialog.elements()).toEqual([]);
  expect(customerPo.element()).toHaveValue('north roof unit seven');
  await advanceUntil(100, () => expect(dialog.elements()).toHaveLength(1));
  expect(customerPo.element()).toHaveValue('north roof unit seven');
  expect(customerField().element()).toHaveValue('Yarrow Bakery');
});

test('Enter repeats a failed search, and a text without results is not saved [10.4-12]', async () => {
  renderApp(serve().path);
  await expect.element(linkTo('Former Foods')).toBeVisible();
  const restore = api.respond('GET /customer', failure(500));
  await customerField().click();
  await typeOver('Yarrow Bakery{Enter}');
  const list = page.getByRole('listbox');
  const message = 'Something went wrong searching your customers. Please come back later.';
  await expect.element(list).toHaveTextContent(message);
  restore();
  await userEvent.keyboard('{Enter}');
  await expect.element(linkTo('Yarrow Bakery')).toBeVisible();

  // Scrolling by touch closes the list and keeps the typed text.
  await customerField().click();
  await typeOver('nobody of that name');
  await expect.element(page.getByText('No customers found.')).toBeVisible();
  document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }));
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(customerField()).toHaveValue('nobody of that name');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No customers found.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(customerField()).toHaveValue('Yarrow Bakery');
  expect(saves()).toEqual([]);
});
