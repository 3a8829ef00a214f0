import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleCustomer, sampleId, sampleUser } from '#web/test/samples.ts';
import {
  openRecord,
  option,
  pressSave,
  problems,
  saveRecord,
  saveState,
  section,
  selectCustomer,
} from '#web/test/steps/record-form-steps.ts';

const technicians = () => section('Assigned Technicians');
const technicianField = () => page.getByRole('combobox', { name: 'Assign a technician' });

/** What the server responds to a reference to something that was deleted. */
const invalidReference = (path: string, message: string) =>
  failure(400, { code: 'invalid', error: message, issues: [{ path, message }] });

test('assigns a technician once and still shows a deleted technician [1-5]', async () => {
  const here = sampleUser({ name: 'Here Tech' });
  const gone = { _id: sampleId(), name: 'Gone Tech', phone: '+13125550155' };
  const stored = await openRecord(
    { assignedTechnicians: [{ _id: sampleId(), user: gone, notice: null }] },
    { users: [here], hash: '#assigned-technicians' },
  );
  const rows = technicians().getByRole('listitem');
  await expect.element(rows.filter({ hasText: gone.name })).toMatchTextContent(/No longer a technician/);
  await technicianField().fill(here.name);
  await option(here.name).click();
  await expect.poll(() => rows.elements()).toHaveLength(2);
  await technicianField().fill(here.name);
  await expect.element(page.getByText('No technicians to show.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await saveRecord();
  const assigned = () => stored.current().assignedTechnicians?.map(({ user }) => user.name);
  expect(assigned()).toEqual([gone.name, here.name]);
  await technicians()
    .getByRole('button', { name: `Remove ${gone.name}` })
    .click();
  await saveRecord();
  expect(assigned()).toEqual([here.name]);
});

test('shows what was deleted meanwhile as an error: a technician in the row, a customer on the field', async () => {
  const technician = sampleUser();
  const customer = sampleCustomer({ name: 'Gone Bakery' });
  await openRecord({}, { users: [technician], customers: [customer] });
  await technicianField().fill(technician.name);
  await option(technician.name).click();
  const message = 'A technician must be selected.';
  const restore = api.respond('PUT /work-order/:id', invalidReference('assignedTechnicians.0.user', message));
  await pressSave();
  await expect.element(technicians().getByText(message)).toBeVisible();
  await expect.element(problems()).toMatchTextContent(new RegExp(message));
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  restore();
  await technicians()
    .getByRole('button', { name: `Remove ${technician.name}` })
    .click();
  await expect.element(technicians().getByText('No technicians assigned.')).toBeVisible();
  await saveRecord();
  await expect.element(problems()).not.toBeInTheDocument();

  await selectCustomer(customer.name);
  const noCustomer = 'A customer must be selected for this work order.';
  api.respond('PUT /work-order/:id', invalidReference('customer', noCustomer));
  await pressSave();
  await expect.element(problems()).toMatchTextContent(new RegExp(noCustomer));
  await expect.element(page.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
});
