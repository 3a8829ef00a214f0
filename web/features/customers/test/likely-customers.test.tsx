import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LikelyCustomer } from '#schema/likely-customers.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { address, sampleContact, sampleCustomer } from '#web/test/samples.ts';
import {
  fillCustomer,
  openNewCustomer,
  panel,
  save,
  serveAdded,
  textbox,
} from '#web/test/steps/customer-form-steps.ts';
import { dialog } from '#web/test/steps/message-steps.ts';

const likely = page.getByRole('region', { name: 'Already a customer?' });
const announced = () => page.getByRole('status').filter({ hasText: /Already a customer/ });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const phone = () => panel().getByRole('textbox', { name: 'Phone Number' });
const lookups = () => api.requestsTo('GET /customer/likely').map(({ query }) => Object.fromEntries(query));

const bakery = sampleCustomer({
  name: 'Elm Street Bakery and Confectionery of the Northern Suburbs',
  address: { ...address, street: '12 N. Elm Street' },
  contacts: [sampleContact({ name: 'Ann Lee', phoneNumbers: [] })],
});
const called: LikelyCustomer = {
  _id: bakery._id,
  name: bakery.name,
  address: '12 N. Elm Street, Chicago, IL 60601',
  reasons: [{ field: 'phone', text: '(312) 555-0142, Ann Lee, WO-1001' }],
  isWeak: false,
};
const onlyNamed: LikelyCustomer = {
  ...called,
  reasons: [{ field: 'name', text: bakery.name }],
  isWeak: true,
};

test('shows likely customers while one is typed, and keeps what was typed for the one that is used [10.8-48]', async () => {
  api.respond('GET /customer/likely', ({ query }) => ({ data: query.has('phone') ? [called] : [onlyNamed] }));
  api.respond(`GET /customer/${bakery._id}`, { data: bakery });
  await openNewCustomer();
  await textbox('Customer Name').fill('El');
  await field('Street').fill('12');
  await textbox('Email Address (Optional)').fill('ann@');
  await phone().fill('312555');
  await phone().fill('31255501');
  expect(lookups()).toEqual([]);

  await textbox('Customer Name').fill('Elm');
  const { top } = field('Street').element().getBoundingClientRect();
  await expect.element(likely).toMatchTextContent('Only the name is similar');
  expect(field('Street').element().getBoundingClientRect().top).toBe(top);
  await expect.element(announced()).toMatchTextContent(bakery.name);
  expect(lookups()).toEqual([{ name: 'Elm' }]);
  await likely.getByRole('button', { name: 'Not one of these customers' }).click();
  await expect.element(likely).not.toBeInTheDocument();
  await phone().fill('312-555-0142');
  await expect.element(likely).toMatchTextContent('Phone: (312) 555-0142, Ann Lee, WO-1001');
  expect(lookups().at(-1)).toEqual({ name: 'Elm', phone: '(312) 555-0142' });
  await expectAccessibleAtAllWidths('[aria-label="Already a customer?"]');

  await panel().getByRole('textbox', { name: 'Name' }).fill('Bo Ray');
  await field('Street').fill('900 Alder Court');
  await expect.poll(() => lookups().at(-1)).toMatchObject({ street: '900 Alder Court' });
  await likely.getByRole('button', { name: `Use This One: ${bakery.name}` }).click();
  await expect.poll(() => location.pathname).toBe(`/app/customers/${bakery._id}`);
  await expect.element(textbox('Customer Name')).toHaveValue(bakery.name);
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('tab', { name: 'Bo Ray' }).click();
  await expect.element(phone()).toHaveValue('(312) 555-0142');
  await expect.element(page.getByText('You also typed this address: 900 Alder Court')).toBeVisible();
  await expect.element(field('Street')).toHaveValue('12 N. Elm Street');
  await expectAccessible('#basic-information');
  await page.getByRole('button', { name: 'Use This Address' }).click();
  await expect.element(field('Street')).toHaveValue('900 Alder Court');
  await expect.element(field('Street')).toHaveFocus();
  await expect.element(likely).not.toBeInTheDocument();
  const writes = api.requests.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/drafts'));
  expect(writes).toEqual([]);
});

test('a lookup that is slow, fails or is dismissed shows nothing and never blocks saving [10.8-49]', async () => {
  const release = api.hold('GET /customer/likely');
  await openNewCustomer();
  await fillCustomer('Elm Bakery');
  await expect.poll(lookups).toHaveLength(1);
  await expect.element(likely).not.toBeInTheDocument();
  api.respond('GET /customer/likely', failure(500));
  release();
  await textbox('Customer Name').fill('Elm Bakery 2');
  await expect.poll(lookups).toHaveLength(2);
  await expect.element(likely).not.toBeInTheDocument();

  api.respond('GET /customer/likely', { data: [onlyNamed] });
  await textbox('Customer Name').fill('Elm Bakery 3');
  const dismiss = likely.getByRole('button', { name: 'Not one of these customers' });
  await dismiss.click();
  await expect.element(likely).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add Customer' })).toHaveFocus();
  api.respond('GET /customer/likely', { data: [called] });
  serveAdded(sampleCustomer({ name: 'Elm Bakery 3' }));
  const add = api.hold('POST /customer');
  await textbox('Customer Name').click();
  await userEvent.keyboard(' ');
  await textbox('Customer Name').fill('Elm Bakery 30');
  const use = likely.getByRole('button', { name: /^Use This One/ });
  await expect.element(use).toBeEnabled();
  await save();
  await expect.element(use).toBeDisabled();
  add();
  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument();
});

test('asks before the page is left without the typed address, until it is left out', async () => {
  api.respond('GET /customer/likely', { data: [onlyNamed] });
  api.respond(`GET /customer/${bakery._id}`, { data: bakery });
  await openNewCustomer();
  await textbox('Customer Name').fill('Elm');
  await field('Street').fill('12 S. Elm Street');
  await likely.getByRole('button', { name: `Use This One: ${bakery.name}` }).click();
  await expect.element(page.getByText('You also typed this address: 12 S. Elm Street')).toBeVisible();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to customers' });
  await back.click();
  await expect.element(dialog()).toMatchTextContent('The address that you typed has not been used.');
  await dialog().getByRole('button', { name: 'Keep Editing' }).click();
  await page.getByRole('button', { name: 'Leave It Out' }).click();
  await expect.element(field('Street')).toHaveFocus();
  await back.click();
  await expect.poll(() => location.pathname).toBe('/app/customers');
});
