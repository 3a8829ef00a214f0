import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer } from '#web/test/samples.ts';
import {
  addContact,
  fillCustomer,
  openCustomer,
  openNewCustomer,
  panel,
  save,
  textbox,
} from '#web/test/steps/customer-form-steps.ts';

/** Its name may go on with a mark for errors. */
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const dialog = () => page.getByRole('dialog');

test('the customer form shows two sections and the save bar [2.6-1]', async () => {
  await page.viewport(1440, 500);
  renderApp('/app/customers/new#contacts');
  const anchors = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect
    .poll(() => anchors.elements().map(({ textContent }) => textContent))
    .toEqual(['Basic Information', 'Contacts']);
  await expect.element(page.getByRole('heading', { name: 'Contacts' })).toBeInViewport();
  const basic = page.getByRole('region', { name: 'Basic Information' });
  for (const name of ['Customer Name', 'Name', 'Street', 'Street 2', 'City', 'State', 'Zip'])
    await expect.element(basic.getByRole('textbox', { name })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to customers' }))
    .toHaveAttribute('href', '/app/customers');
  await expect.element(page.getByRole('button', { name: 'Clear Form' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Customer' })).toBeVisible();
});

test('contact tabs and their phones are added, renamed and removed [2.6-5]', async () => {
  await openNewCustomer();
  await expect.element(tab('Unnamed contact 1')).toBeVisible();
  await expect.element(page.getByRole('tab').last()).toHaveTextContent('+ Add New Contact');
  await addContact().click();
  await expect.element(tab('Unnamed contact 2')).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Title', 'Name', 'Email Address (Optional)'])
    await expect.element(panel().getByRole('textbox', { name })).toBeVisible();
  await panel().getByRole('textbox', { name: 'Name' }).fill('Bo Short');
  await expect.element(tab('Bo Short')).toBeVisible();

  const types = panel().getByRole('combobox', { name: 'Phone Type' });
  await expect.poll(() => types.elements()).toHaveLength(1);
  await panel().getByRole('button', { name: 'Add Phone' }).click();
  await expect.poll(() => panel().getByRole('textbox', { name: 'Phone Number' }).elements()).toHaveLength(2);
  await types.last().fill('Office');
  await panel().getByRole('button', { name: 'Remove phone 1' }).click();
  await expect.poll(() => types.elements()).toHaveLength(1);
  await expect.element(types).toHaveValue('Office');

  await page.getByRole('button', { name: 'Remove Bo Short' }).click();
  await expect.element(tab('Bo Short')).not.toBeInTheDocument();
  await expect.element(tab('Unnamed contact 1')).toHaveAttribute('aria-selected', 'true');
});

test('a field error is shown only after the field was touched, and Clear Form resets the form [5.1-4] [2.6-3]', async () => {
  await openNewCustomer();
  const error = page.getByText('A name is required.');
  await expect.element(error).not.toBeInTheDocument();
  await textbox('Customer Name').click();
  await expect.element(error).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(error).toBeVisible();
  await expect.element(page.getByText('Street address is required.')).not.toBeInTheDocument();
  await textbox('Customer Name').fill('Not this one');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await dialog().getByRole('button', { name: 'Clear Form' }).click();
  await expect.element(page.getByText('Form reset.')).toBeVisible();
  await expect.element(textbox('Customer Name')).toHaveValue('');
  await expect.element(error).not.toBeInTheDocument();
});

test('saving marks contact tabs with errors and focuses the first one [5.2-2]', async () => {
  await openNewCustomer();
  await fillCustomer('Marked');
  await addContact().click();
  await panel().getByRole('textbox', { name: 'Title' }).fill('Owner');
  await panel().getByRole('textbox', { name: 'Name' }).fill('Complete Person');
  await panel().getByRole('combobox', { name: 'Phone Type' }).fill('Mobile');
  await panel().getByRole('textbox', { name: 'Phone Number' }).fill('3125550142');
  await addContact().click();
  await panel().getByRole('textbox', { name: 'Email Address (Optional)' }).fill('nobody');
  await tab('Complete Person').click();
  await save();

  const marked = page.getByRole('tab', { name: /^Unnamed contact 2.+/ });
  await expect.element(marked).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel().getByRole('textbox', { name: 'Title' })).toHaveFocus();
  for (const text of [
    'A contact title is required.',
    'A contact name is required.',
    'Must be a valid email address',
    'A phone number name is required.',
    'A phone number is required.',
  ])
    await expect.element(panel().getByText(text)).toBeVisible();
  await expectAccessibleAtAllWidths();
  await expect.element(page.getByText('Customer successfully added.')).not.toBeInTheDocument();
});

test('a customer is saved without its blank contact [10.1-51]', async () => {
  await openNewCustomer();
  await fillCustomer('No contacts');
  await addContact().click();
  await save();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect.element(problems.getByText('1 blank row needs your attention')).toBeVisible();
  await expect
    .element(problems.getByRole('button', { name: 'Unnamed contact 1 is blank: fill it in or remove it' }))
    .toBeVisible();
  await expect.element(panel().getByText('A contact title is required.')).toBeVisible();
  const added = sampleCustomer({ name: 'No contacts' });
  api.respond('POST /customer', { data: added });
  api.respond(`GET /customer/${added._id}`, { data: added });
  await page.getByRole('button', { name: 'Save without the blank rows' }).click();
  await expect.element(page.getByText('Customer successfully added.')).toBeVisible();
  expect(api.requestsTo('POST /customer').map(({ body }) => body)).toMatchObject([{ contacts: [] }]);
});

test('leaving with unsaved changes asks first [2.6-2]', async () => {
  const { _id } = await openCustomer();
  const closeTab = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closeTab(), 'without changes').toBe(true);
  await textbox('Customer Name').fill('Half typed');
  await page.getByRole('link', { name: 'Back to customers' }).click();
  await expect.element(dialog()).toBeVisible();
  await expectAccessibleAtAllWidths();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(location.pathname).toBe(`/app/customers/${_id}`);
  await expect.element(textbox('Customer Name')).toHaveValue('Half typed');
  expect(closeTab(), 'with changes').toBe(false);

  await page.getByRole('link', { name: 'Back to customers' }).click();
  await dialog().getByRole('button', { name: 'Leave Without Saving' }).click();
  await expect.poll(() => location.pathname).toBe('/app/customers');
});
