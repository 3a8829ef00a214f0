import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Manufacturer } from '#schema/manufacturers.ts';
import { manufacturersKey } from '#web/features/manufacturers/manufacturers.queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { expectAccessible } from '#web/test/expect-accessible.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api } from '#web/test/render-app.tsx';
import { sampleEquipment, sampleId } from '#web/test/samples.ts';
import {
  dialog,
  openRecord,
  option,
  pressSave,
  saveRecord,
  saveState,
  section,
  textField,
} from '#web/test/steps/record-form-steps.ts';

function sampleManufacturer(name: string): Manufacturer {
  const at = '2026-03-10T15:00:00.000Z';
  return { _id: sampleId(), name, version: 1, createdAt: at, updatedAt: at };
}

/** Adds, renames and deletes manufacturers as requested. */
function serveManufacturers(manufacturers: Manufacturer[]) {
  let stored = manufacturers;
  const nameIn = (body: unknown) => String((body as Pick<Manufacturer, 'name'>).name);
  api.respond('GET /manufacturers', () => pageOf(stored));
  api.respond('POST /manufacturers', ({ body }) => {
    const added = sampleManufacturer(nameIn(body));
    stored = [...stored, added];
    return { data: added };
  });
  api.respond('PUT /manufacturers/:id', ({ path, body }) => {
    stored = stored.map((one) =>
      path.endsWith(one._id) ? { ...one, name: nameIn(body), version: one.version + 1 } : one,
    );
    return { data: stored.find(({ _id }) => path.endsWith(_id)) };
  });
  api.respond('DELETE /manufacturers/:id', ({ path }) => {
    stored = stored.filter(({ _id }) => !path.endsWith(_id));
    return undefined;
  });
}

test('adds a manufacturer, renames it also in the open form and deletes it [1-12]', async () => {
  serveManufacturers([sampleManufacturer('Carier')]);
  await openRecord({ equipment: [sampleEquipment('RTU-1', 'S1', 'Carier')] });
  const field = page.getByRole('combobox', { name: 'Manufacturer' });
  await expect.element(field).toHaveValue('Carier');
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const manufacturers = dialog('Manufacturers');
  const button = (name: string) => manufacturers.getByRole('button', { name });
  await manufacturers.getByRole('textbox', { name: 'New manufacturer' }).fill('Lennox');
  await button('Add').click();
  await expect.element(page.getByText('New manufacturer added.')).toBeVisible();

  await button('Rename Carier').click();
  await manufacturers.getByRole('textbox', { name: 'New name for Carier' }).fill('Carrier');
  await button('Save').click();
  await expect.element(page.getByText('Manufacturer updated.')).toBeVisible();
  await button('Rename Carrier').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Rename Carrier')).toHaveFocus();
  const confirm = dialog('Confirm Delete');
  await button('Delete Lennox').click();
  await expect.element(confirm).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirm).not.toBeInTheDocument();
  await button('Delete Lennox').click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Manufacturer deleted.')).toBeVisible();
  await expect.element(manufacturers.getByText('Lennox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(manufacturers).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Carrier');
  await expect.element(saveState('Saved')).toBeVisible();
  // The rename is stored, so it is not left to save once another change is taken back.
  const customerPo = textField('Customer PO');
  await customerPo.fill('PO-8');
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await customerPo.fill('PO-7');
  await expect.element(saveState('Saved')).toBeVisible();
});

test('a manufacturer is new only when no match is shown or it is chosen as new', async () => {
  serveManufacturers([sampleManufacturer('Heatcraft'), sampleManufacturer('American Heat')]);
  await openRecord({ equipment: [sampleEquipment('RTU-1', 'S1', 'Deleted Maker')] });
  const field = page.getByRole('combobox', { name: 'Manufacturer' });
  const note = (name: string) => section('Equipment').getByText(`New manufacturer: ${name}`);
  await expect.element(field).toHaveValue('Deleted Maker');
  expect(note('Deleted Maker').elements()).toEqual([]);

  for (const key of ['{Enter}', '{Tab}']) {
    await field.fill('heat');
    await expect.element(option('Heatcraft')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(key);
    await expect.element(field).toHaveValue('Heatcraft');
    expect(note('Heatcraft').elements()).toEqual([]);
    await field.fill('');
    await userEvent.tab();
    await expect.element(field).toHaveValue('');
  }

  await field.fill('Heat');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('New manufacturer: Heat')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Heat');
  await expect.element(note('Heat')).toBeVisible();
  await expectAccessible('#equipment');

  // Saving while the text is in the field takes it, too.
  await field.fill('Lennox  Inc');
  await saveRecord();
  await expect.element(field).toHaveValue('Lennox Inc');
});

test('a text typed while the manufacturers load waits for a match before it is new', async () => {
  serveManufacturers([sampleManufacturer('Heatcraft')]);
  for (const [text, key, name] of [
    ['heat', '{Enter}', 'Heatcraft'],
    ['heat', '{Tab}', 'Heatcraft'],
    ['Lennox', '{Tab}', 'Lennox'],
  ] as const) {
    const load = api.hold('GET /manufacturers');
    queryClient.removeQueries({ queryKey: manufacturersKey });
    await openRecord({ equipment: [sampleEquipment('RTU-1', 'S1', '')] });
    const field = page.getByRole('combobox', { name: 'Manufacturer' });
    await field.fill(text);
    await expect.element(page.getByText('Loading...')).toBeVisible();
    expect(page.getByRole('listbox').getByRole('option').elements()).toEqual([]);
    await userEvent.keyboard(key);
    await expect.element(field).toHaveValue(text);
    await pressSave();
    await expect.element(page.getByText(/^Your choice is still being searched for\./)).toBeVisible();
    load();
    await expect.element(field, { message: `${text}${key}` }).toHaveValue(name);
    await expect.element(saveState('Unsaved changes')).toBeVisible();
    const note = section('Equipment').getByText(`New manufacturer: ${name}`);
    await expect.poll(() => note.elements().length).toBe(name === 'Lennox' ? 1 : 0);
  }
});
