import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import {
  fillWorkOrder,
  openNewRecord,
  pressSave,
  problems,
  section,
  service,
  textField,
} from '#web/test/steps/record-form-steps.ts';

const items = () => problems().getByRole('listitem').elements();
const height = () => problems().element().getBoundingClientRect().height;
const button = (name: string) => page.getByRole('button', { name });

test('the error summary focuses each field, and counts and removes blank rows [5.5-1]', async () => {
  await openNewRecord();
  await button('Add Work Order').click();
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
  for (const text of [
    'A customer must be selected for this work order.',
    'A classification for this work order is required.',
    'Service address: ZIP is required.',
    'Unnamed contact 1 is blank: fill it in or remove it',
    'Status 1 is blank: fill it in or remove it',
    'Equipment 1 is blank: fill it in or remove it',
    'Warranty 1 is blank: fill it in or remove it',
  ]) {
    await expect.element(problems().getByRole('button', { name: text })).toBeVisible();
  }
  for (const [name, text] of [
    ['Work Order Status', 'A date for status obtained is required.'],
    ['Equipment', 'Type of equiment is required.'],
    ['Warranties', 'Equipment of this warranty is required.'],
  ] as const) {
    await expect.element(section(name).getByText(text)).toBeVisible();
  }
  await problems()
    .getByRole('button', { name: /^Equipment 1 is blank/ })
    .click();
  await expect.element(textField('Identifier')).toHaveFocus();
  await textField('Identifier').fill('RTU-1');
  await problems().getByRole('button', { name: 'RTU-1: Model of equipment is required.' }).click();
  await expect.element(textField('Model')).toHaveFocus();
  await textField('Identifier').fill('');
  await problems()
    .getByRole('button', { name: /^Warranty 1 is blank/ })
    .click();
  await expect.element(page.getByRole('combobox', { name: 'Equipment' })).toHaveFocus();

  const remove = problems().getByRole('button', { name: 'Remove this row' });
  for (let remaining = 4; remaining > 0; remaining -= 1) {
    await expect.poll(() => remove.elements()).toHaveLength(remaining);
    await remove.first().click();
  }
  await expect.element(remove).not.toBeInTheDocument();
  for (const text of [
    'No contacts to show.',
    'No status to show.',
    'No equipment to show.',
    'No warranties to show.',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(problems().getByText('12 fields need your attention')).toBeVisible();
});

test('removes all untouched rows at once and no others', async () => {
  await openNewRecord();
  const title = page.getByRole('tabpanel').getByRole('textbox', { name: 'Title' });
  await title.fill('Owner');
  await button('Add Equipment').click();
  await button('Add Equipment').click();
  const equipment = section('Equipment');
  await equipment
    .getByRole('group', { name: 'Equipment 2' })
    .getByRole('textbox', { name: 'Model' })
    .fill('48TC');
  await pressSave();
  await problems().getByRole('button', { name: 'Remove all blank rows' }).click();
  await expect.element(button('Add Work Order')).toHaveFocus();
  await expect.element(problems().getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('No status to show.')).toBeVisible();
  await expect.element(page.getByText('No warranties to show.')).toBeVisible();
  expect(equipment.getByRole('listitem').elements()).toHaveLength(1);
  await expect.element(textField('Model')).toHaveValue('48TC');
  await expect.element(title).toHaveValue('Owner');
});

test('saves without the blank rows where nothing else is wrong, and loses nothing else [10.1-50]', async () => {
  const created = await fillWorkOrder();
  const restore = api.respond('POST /work-order', failure(500));
  const saveWithout = button('Save without the blank rows');
  await button('Add Work Order').click();
  await expect.element(problems().getByText('4 blank rows need your attention')).toBeVisible();
  await expect.element(saveWithout).toBeVisible();
  await expectAccessible('section[aria-label="Problems"]');

  // An optional field, so the summary stays as it is.
  const email = textField('Email Address (Optional)');
  await email.fill('ann@example.com');
  await saveWithout.click();
  await problems().getByRole('button', { name: 'Unnamed contact 1: A contact title is required.' }).click();
  await expect.element(email).toHaveValue('ann@example.com');
  await expect.element(saveWithout).not.toBeInTheDocument();
  expect(api.requestsTo('POST /work-order')).toEqual([]);

  await button('Remove Unnamed contact 1').click();
  await button('Add Status').click();
  await expect.element(section('Work Order Status').getByRole('combobox', { name: 'Status' })).toHaveFocus();
  await pressSave();
  await expect.element(problems().getByText('1 blank row needs your attention')).toBeVisible();
  await pressSave();
  await expect.element(page.getByText(/^Something went wrong adding this work order\./)).toBeVisible();
  await expect.element(page.getByText('No status to show.')).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Loud fan');
  await expect.element(button('Add Work Order')).toHaveFocus();
  restore();
  await pressSave();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  expect(created[0]?.current()).toMatchObject({
    description: 'Loud fan',
    contacts: [],
    statusTimeline: [],
    equipment: [],
    warranties: [],
  });
});

test('the error summary is one line on a phone and in a low window until it is opened', async () => {
  await page.viewport(390, 844);
  await openNewRecord();
  await pressSave();
  await expect.element(problems().getByRole('alert')).toHaveTextContent('16 problems need your attention');
  for (const [width, windowHeight] of [
    [390, 844],
    [1280, 560],
  ] as const) {
    await page.viewport(width, windowHeight);
    expect(items()).toEqual([]);
    expect(height()).toBeLessThan(48);
    const show = problems().getByRole('button', { name: 'Show' });
    show.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(items).toHaveLength(16);
    expect(height()).toBeLessThan(windowHeight * 0.4);
    if (width === 390) await expectAccessible('section[aria-label="Problems"]');
    await problems().getByRole('button', { name: 'Service address: City is required.' }).click();
    await expect.poll(items).toEqual([]);
    await expect.element(service().getByRole('textbox', { name: 'City' })).toHaveFocus();
  }
});

test('the error summary is open in a large window and can be hidden', async () => {
  await openNewRecord(projects);
  await button('Add Project').click();
  await expect.element(problems().getByRole('listitem').first()).toBeVisible();
  expect(height()).toBeLessThan(260);
  await problems().getByRole('button', { name: 'Hide' }).click();
  await expect.poll(items).toEqual([]);
  await textField('Customer PO').fill('PO-1');
  await userEvent.tab();
  await expect.element(problems().getByText('15 problems need your attention')).toBeVisible();
  // The count is spoken when the summary appears, and not again for each field.
  expect(problems().getByRole('alert').elements()).toEqual([]);
  expect(items()).toEqual([]);
});
