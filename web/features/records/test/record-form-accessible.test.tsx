import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  address,
  sampleContact,
  sampleCustomer,
  sampleEquipment,
  sampleId,
  sampleListItem,
  sampleManufacturer,
  sampleRecord,
  sampleWarranty,
} from '#web/test/samples.ts';
import {
  billing,
  dialog,
  openNewRecord,
  openRecord,
  pressSave,
  problems,
  section,
  selectCustomer,
} from '#web/test/steps/record-form-steps.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function expectAccessibleDialog(text: string) {
  await expect.element(dialog().filter({ hasText: text })).toBeVisible();
  await expectAccessibleAtAllWidths();
}

async function closeDialog(name: string) {
  await dialog().getByRole('button', { name }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

test('a blank record form with its problems is accessible on wide and narrow screens', async () => {
  await openNewRecord(projects);
  await pressSave();
  await expect.element(problems()).toBeVisible();
  await expectAccessibleAtAllWidths();
});

test('the record form is accessible on wide and narrow screens', async () => {
  api.respond('GET /manufacturers', pageOf(['Carrier', 'Trane'].map((name) => sampleManufacturer(name))));
  await openRecord(
    {
      equipment: [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')],
      warranties: [
        sampleWarranty('S1'),
        { ...sampleWarranty('S2'), expirationDate: '2020-01-01', notify: ['+13125550199'] },
      ],
      documents: [{ _id: sampleId(), name: 'Drawing', fileUrl: 'https://files.example/drawing.pdf' }],
    },
    { kind: projects },
  );
  const warranties = section('Warranties');
  await warranties.getByRole('button', { name: /until 1 Jan 2020 Expired, [\d,]+ days ago$/ }).click();
  const expandedRow = { name: /Expired, [\d,]+ days ago$/, expanded: true };
  await expect.element(warranties.getByRole('button', expandedRow)).toBeVisible();
  await section('Equipment')
    .getByRole('button', { name: /^RTU-2/ })
    .click();
  await expectAccessibleAtAllWidths();
  await button('Manage manufacturers').click();
  await button('Rename Carrier').click();
  await expect.element(page.getByRole('textbox', { name: 'New name for Carrier' })).toBeVisible();
  await expect.element(button('Rename Trane')).toBeVisible();
  await expectAccessibleDialog('Manufacturers');
  await button('Cancel').click();
  await button('Delete Carrier').click();
  await expectAccessibleDialog('Confirm Delete');
});

test('the dialogs of the record form are accessible on wide and narrow screens', async () => {
  const other = sampleCustomer({ name: 'Far Bakery', address: { ...address, street: '77 Far Road' } });
  const stored = await openRecord(
    { equipment: [sampleEquipment('RTU-1', 'S1')], warranties: [sampleWarranty('S1')] },
    { customers: [other] },
  );
  await billing().getByRole('textbox', { name: 'Street' }).fill('1 Edited Street');
  await selectCustomer(other.name);
  await expectAccessibleDialog('Replace the billing address?');
  await closeDialog('Replace');

  await section('Equipment').getByRole('button', { name: 'Remove RTU-1' }).click();
  await expectAccessibleDialog('RTU-1 has a warranty.');
  await closeDialog('Keep Warranties');
  await expect.element(page.getByText(/^RTU-1 was removed\./)).toBeVisible();
  await expectAccessible('#equipment');
  await button('Undo').click();

  await button('Clear Form').click();
  await expectAccessibleDialog('Clear this form?');
  await closeDialog('Keep Editing');
  await page.getByRole('link', { name: 'Back to work orders' }).click();
  await expectAccessibleDialog('Leave without saving?');
  await closeDialog('Keep Editing');

  stored.change({ customerPo: 'Theirs' });
  await pressSave();
  await expect.element(button('Customer PO: show what changed')).toBeVisible();
  await expectAccessibleAtAllWidths('[data-calm]');
  await expectAccessibleAtAllWidths('[data-joined]');
});

test('the dialogs of the record list are accessible on wide and narrow screens', async () => {
  const contacts = [
    sampleContact({ name: 'Ana Long With A Name That Goes On And On' }),
    sampleContact({ name: 'Bo Short' }),
  ];
  const record = sampleListItem({ contacts }, projects);
  api.respond('GET /projects', pageOf([record]));
  // Pointing at a row loads its record ahead.
  api.respond(`GET /projects/${record._id}`, { data: sampleRecord({ _id: record._id }, projects) });
  renderApp('/app/projects');
  for (const [item, text] of [
    ['View Contacts', 'Contacts of'],
    ['Delete Project', 'Confirm Delete'],
  ] as const) {
    await button(new RegExp(`Actions for .*${record.number}`)).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expectAccessibleDialog(text);
    await closeDialog('Close');
  }
});
