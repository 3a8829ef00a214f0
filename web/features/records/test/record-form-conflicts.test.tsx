import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import {
  sampleContact,
  sampleCustomer,
  sampleEquipment,
  sampleId,
  sampleWarranty,
} from '#web/test/samples.ts';
import {
  openRecord,
  pressSave,
  problems,
  saveState,
  section,
  textField,
} from '#web/test/steps/record-form-steps.ts';
import { serveNewRecords } from '#web/test/steps/stored-record.ts';

const button = (name: string) => page.getByRole('button', { name });

test('merges the change of a colleague, marks it for ten seconds and asks only about what both changed [10.4-50]', async () => {
  const [first, second] = [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')];
  const ana = sampleContact();
  const warranty = sampleWarranty('S1');
  const stored = await openRecord({ equipment: [first, second], warranties: [warranty], contacts: [ana] });
  await textField('Description').fill('Mine');
  await section('Equipment')
    .getByRole('button', { name: /^RTU-1/ })
    .click();
  await textField('Serial').fill('S8');
  await textField('Expiration Date').fill('2031-06-01');
  await button('Add Status').click();
  await section('Work Order Status').getByRole('combobox', { name: 'Status' }).last().selectOptions('Active');
  await button('Today').click();

  const startup = { _id: sampleId(), status: 'Startup', statusObtainedAt: '2026-03-20' };
  const bob = sampleContact({ name: 'Bob Bold' });
  const theirs = {
    customerPo: 'PO-THEIRS',
    description: 'Theirs',
    contacts: [{ ...ana, title: 'Tenant' }, bob],
    // The second unit is removed, and there is a third. The first has a second warranty.
    equipment: [{ ...first, model: '48XX' }, sampleEquipment('RTU-3', 'S3')],
    warranties: [warranty, sampleWarranty('S1', 'Trane')],
    statusTimeline: [...stored.current().statusTimeline, startup],
    updatedBy: { _id: 'cora', name: 'Cora Colleague' },
    updatedAt: '2026-03-12T19:31:00.000Z',
  };
  stored.change(theirs);
  await pressSave();
  const questions = section('Changed by both');
  await expect.element(questions).toMatchTextContent(/Cora Colleague and you changed the same thing\./);
  expect(stored.current()).toMatchObject({ version: 2, description: 'Theirs' });
  await expect.element(textField('Description')).toHaveValue('Mine');
  const choices = page.getByRole('group', { name: 'Description: which one?' });
  expect(
    choices
      .getByRole('radio')
      .elements()
      .some((radio) => radio.matches(':checked')),
  ).toBe(false);
  await expectAccessibleAtAllWidths('form fieldset[data-open-question]');
  await expectAccessibleAtAllWidths('[aria-label="Changed by both"]');

  // The rest is saved without the answer, and Save goes to the question.
  await button('Save the rest now').click();
  const notice = page.getByText(/^Saved, together with Cora Colleague's change of 2:31\sPM \(customer PO, /);
  await expect.element(notice).toBeVisible();
  expect(stored.current()).toMatchObject({
    version: 3,
    customerPo: 'PO-THEIRS',
    description: 'Theirs',
    contacts: [{ _id: ana._id, title: 'Tenant' }, { name: 'Bob Bold' }],
    equipment: [{ _id: first._id, serial: 'S8', model: '48XX' }, { identifier: 'RTU-3' }],
    statusTimeline: [{ status: 'Open' }, startup, { status: 'Active' }],
    warranties: [
      { _id: warranty._id, equipmentSerial: 'S8', expirationDate: '2031-06-01' },
      { company: 'Trane', equipmentSerial: 'S8' },
    ],
  });
  await button('Customer PO: show what changed').click();
  await expect.element(page.getByText('Now: PO-THEIRS')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // As long as somebody reads it, it stays.
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(notice).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Now: PO-THEIRS')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_500);
  await expect.element(notice).not.toBeInTheDocument();
  expect(button('Customer PO: show what changed').query()).toBeNull();
  vi.useRealTimers();
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Mine');
  await pressSave();
  await expect.element(choices.getByRole('radio', { name: 'Yours: Mine' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(questions).toMatchTextContent(/Each question is answered\./);
  await pressSave();
  await expect.element(saveState('Saved')).toBeVisible();
  await expect.element(questions).not.toBeInTheDocument();
  expect(stored.current()).toMatchObject({ version: 4, description: 'Mine', customerPo: 'PO-THEIRS' });
  const ifMatch = api.requestsTo('PUT /work-order/:id').map(({ headers }) => headers.get('if-match'));
  expect(ifMatch).toEqual(['"1"', '"2"', '"3"']);
});

test('the open contact and the focus stay with the row of the user when the contact of a colleague comes before it', async () => {
  const ana = sampleContact();
  const stored = await openRecord({ contacts: [ana] });
  const contacts = section('Contacts');
  await contacts.getByRole('tab', { name: '+ Add New Contact' }).click();
  const name = contacts.getByRole('textbox', { name: 'Name' });
  await contacts.getByRole('textbox', { name: 'Title' }).fill('Tenant');
  await contacts.getByRole('combobox', { name: 'Phone Type' }).fill('Office');
  await contacts.getByRole('textbox', { name: 'Phone Number' }).fill('(312) 555-0190');
  await name.fill('My contact');
  stored.change({ contacts: [ana, sampleContact({ name: 'Bob Bold' })] });
  await pressSave();
  await expect.element(contacts.getByRole('tab', { name: 'Bob Bold' })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard(' II');
  await expect.element(name).toHaveValue('My contact II');
  // A save that is pressed while another one runs is ignored.
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await pressSave();
  await expect.element(saveState('Saved')).toBeVisible();
  expect(stored.current().contacts.map((contact) => contact.name)).toEqual([
    ana.name,
    'Bob Bold',
    'My contact II',
  ]);
});

test('gives up after five rounds and keeps the input [10.7-85]', async () => {
  const stored = await openRecord();
  await textField('Description').fill('Mine');
  api.respond('PUT /work-order/:id', (request) => {
    stored.change({ customerPo: `PO-${stored.current().version}` });
    return stored.save(request);
  });
  await pressSave();
  await expect.element(saveState('Not saved')).toBeVisible();
  expect(api.requestsTo('PUT /work-order/:id')).toHaveLength(6);
  await expect.element(textField('Description')).toHaveValue('Mine');
});

test('a record deleted meanwhile says so in the form, and is saved as new with everything typed [10.4-51]', async () => {
  const documents = [{ _id: sampleId(), name: 'Plan.pdf', fileUrl: 'https://desk.example/documents/1' }];
  const stored = await openRecord({ documents }, { kind: projects });
  await textField('Description').fill('Typed and kept');
  const error = 'This project does not exist or was deleted.';
  api.respond('PUT /projects/:id', failure(404, { code: 'not_found', error }));
  await pressSave();
  const banner = page
    .getByRole('alert')
    .filter({ hasText: 'This project was deleted while you had it open.' });
  await expect.element(banner).toBeVisible();
  await expect.element(textField('Description')).toHaveValue('Typed and kept');
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expectAccessibleAtAllWidths('[role="alert"]');

  await textField('Customer PO').fill('');
  await banner.getByRole('button', { name: 'Save as new' }).click();
  await expect.element(problems().getByText('1 field needs your attention')).toBeVisible();
  await expect.element(textField('Customer PO')).toHaveFocus();
  await textField('Customer PO').fill('PO-NEW');
  const { _id, customer } = stored.current();
  const created = serveNewRecords(projects, { customers: [sampleCustomer(customer)] });
  await banner.getByRole('button', { name: 'Save as new' }).click();
  await expect.element(page.getByText('Project successfully added.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe(`/app/projects/${created[0]?.current()._id}`);
  expect(created[0]?.current()._id).not.toBe(_id);
  expect(created[0]?.current()).toMatchObject({
    customerPo: 'PO-NEW',
    description: 'Typed and kept',
    contacts: [{ name: 'Ana Long' }],
    documents: [{ name: 'Plan.pdf' }],
  });
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(saveState('Saved')).toBeVisible();
});
