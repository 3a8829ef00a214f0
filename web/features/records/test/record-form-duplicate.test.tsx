import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workOrders } from '#schema/records/work-orders.ts';
import { duplicatePath } from '#web/features/records/duplicate-path.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleEquipment, sampleId } from '#web/test/samples.ts';
import { dialog, openRecord, pressSave, section, textField } from '#web/test/steps/record-form-steps.ts';
import { serveRecord } from '#web/test/steps/serve-record.ts';
import { serveNewRecords } from '#web/test/steps/stored-record.ts';

test('duplicates a work order into a form that is stored only when it is saved', async () => {
  const customer = sampleCustomer();
  const created = serveNewRecords(workOrders, { customers: [customer] });
  const { current } = await openRecord(
    {
      customer: { _id: customer._id, name: customer.name, accessNotes: null },
      equipment: [sampleEquipment('RTU-1', 'S1')],
    },
    { customers: [customer] },
  );
  await textField('Description').fill('Not saved');
  await page.getByRole('button', { name: `Actions for ${current().number}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate this work order' }).click();
  await dialog().getByRole('button', { name: 'Leave Without Saving' }).click();

  await expect
    .element(page.getByText(`Filled from ${current().number}. Nothing is saved yet.`))
    .toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Loud fan');
  await expect.element(textField('Customer PO')).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(customer.name);
  await expect.element(textField('Serial')).toHaveValue('S1');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await textField('Customer PO').fill('PO-8');
  await section('Work Order Status')
    .getByRole('button', { name: /^Remove/ })
    .click();
  expect(created).toEqual([]);
  // A blank form is another one, so leaving for it asks.
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('option', { name: /^New work order/i }).click();
  const guard = dialog('Leave without saving?');
  await guard.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(guard).not.toBeInTheDocument();
  await expect.element(textField('Customer PO')).toHaveValue('PO-8');
  await pressSave();
  await expect.element(page.getByText('Work Order successfully added.')).toBeVisible();
  expect(created[0]?.current()).toMatchObject({
    customerPo: 'PO-8',
    equipment: [{ serial: 'S1' }],
    contacts: [{ name: 'Ana Long' }],
  });
  expect(api.requestsTo(`PUT /work-order/:id`)).toEqual([]);
});

test('names the source of a duplicate until the form is cleared', async () => {
  const { _id, number } = serveRecord();
  renderApp(duplicatePath(workOrders, _id));
  const lead = page.getByText(`Filled from ${number}. Nothing is saved yet.`);
  const sameAddress = page.getByRole('checkbox', { name: 'Billing same as service' });
  await expect.element(lead).toBeVisible();
  await expect.element(sameAddress).toBeChecked();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await dialog().getByRole('button', { name: 'Clear Form' }).click();
  await expect.element(textField('Description')).toHaveValue('');
  await expect.element(sameAddress).not.toBeChecked();
  expect(lead.elements()).toEqual([]);
});

test('shows that the record to duplicate was deleted', async () => {
  const error = 'This work order does not exist or was deleted.';
  const id = sampleId();
  api.respond(`GET /work-order/${id}`, failure(404, { code: 'not_found', error }));
  renderApp(`/app/work-orders/new/from/${id}`);
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to work orders' })).toBeVisible();
});
