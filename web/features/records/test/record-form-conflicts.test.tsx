import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('saves the touched fields over the version of a colleague, and leaves the rest as it is [10.4-50]', async () => {
  const [first, second] = [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')];
  const ana = sampleContact();
  const warranty = sampleWarranty('S1');
  const stored = await openRecord({ equipment: [first, second], warranties: [warranty], contacts: [ana] });
  await textField('Description').fill('Mine');
  await section('Equipment')
    .getByRole('button', { name: /^RTU-1/ })
    .click();
  await textField('Serial').fill('S8');
  await textField('Confirmation Number').fill('C-MINE');
  await button('Add Status').click();
  await section('Work Order Status').getByRole('combobox', { name: 'Status' }).last().selectOptions('Active');
  await button('Today').click();

  const startup = { _id: sampleId(), status: 'Startup', statusObtainedAt: '2026-03-20' };
  const bob = sampleContact({ name: 'Bob Bold' });
  const changes = {
    customerPo: 'PO-THEIRS',
    description: 'Theirs',
    contacts: [{ ...ana, title: 'Tenant' }, bob],
    // The second unit is removed, and there is a third. The first has a second warranty.
    equipment: [{ ...first, model: '48XX' }, sampleEquipment('RTU-3', 'S3')],
    warranties: [{ ...warranty, expirationDate: '2031-05-01' }, sampleWarranty('S1', 'Trane')],
    statusTimeline: [...stored.current().statusTimeline, startup],
  };
  stored.change({ ...changes, updatedBy: { _id: 'cora', name: 'Cora Colleague' } });
  await pressSave();
  const banner = page.getByRole('alert').filter({ hasText: 'Cora Colleague changed this work order' });
  await expect.element(banner).toMatchTextContent(/Saving yours leaves their other changes as they are\./);
  expect(stored.current()).toMatchObject({ version: 2, description: 'Theirs' });
  await banner.getByRole('button', { name: 'Save mine over it' }).click();
  await expect.element(page.getByText('Work Order saved.')).toBeVisible();
  await expect.element(saveState('Saved')).toBeVisible();
  expect(stored.current()).toMatchObject({
    version: 3,
    customerPo: 'PO-THEIRS',
    description: 'Mine',
    contacts: [{ _id: ana._id, title: 'Tenant' }, { name: 'Bob Bold' }],
    equipment: [{ _id: first._id, serial: 'S8', model: '48XX' }, { identifier: 'RTU-3' }],
    statusTimeline: [{ status: 'Open' }, startup, { status: 'Active' }],
    warranties: [
      {
        _id: warranty._id,
        equipmentSerial: 'S8',
        confirmationNumber: 'C-MINE',
        expirationDate: '2031-05-01',
      },
      { company: 'Trane', equipmentSerial: 'S8' },
    ],
  });
  expect(api.requestsTo('PUT /work-order/:id').map(({ headers }) => headers.get('if-match'))).toEqual([
    '"1"',
    '"2"',
  ]);
  await expect.element(textField('Customer PO')).toHaveValue('PO-THEIRS');
});

test('a record deleted meanwhile says so in the form, and is saved as new with everything typed [10.4-51]', async () => {
  const documents = [{ _id: 'a-document', name: 'Plan.pdf', fileUrl: 'https://desk.example/documents/1' }];
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
