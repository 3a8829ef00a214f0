import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { sampleEquipment } from '#web/test/samples.ts';
import { openNewRecord, openRecord, section, textField } from '#web/test/steps/record-form-steps.ts';

function optionTexts(name: string, within: { getByRole: typeof page.getByRole } = page) {
  const options = within.getByRole('combobox', { name }).getByRole('option');
  return options.elements().map((option) => option.textContent);
}

test.each(recordKinds)(
  'a new $labels.singular starts with the specified options and blank rows [2.10-10]',
  async (kind) => {
    await openNewRecord(kind);
    // The first option is the placeholder.
    expect(optionTexts('Classification')).toEqual([
      expect.stringMatching(/^Choose/),
      ...kind.classifications,
    ]);
    const status = section(`${kind.labels.title} Status`);
    await expect.element(status.getByRole('combobox', { name: 'Status' })).toHaveValue('Opened');
    const note = status.getByText(new RegExp(`^A ${kind.labels.singular} begins as Opened`));
    await expect.element(note).toBeVisible();
    await expect.element(status.getByRole('textbox', { name: 'Date' })).toHaveValue('');
    await status.getByRole('combobox', { name: 'Status' }).selectOptions('Open');
    expect(note.query()).toBeNull();
    const tabs = section('Contacts').getByRole('tab').elements();
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Unnamed contact 1', '+ Add New Contact']);
    const units = section('Equipment').getByRole('textbox', { name: 'Identifier' });
    expect(units.elements()).toHaveLength(1);
    const warranties = section('Warranties');
    const companies = warranties.getByRole('textbox', { name: 'Company' });
    expect(companies.elements()).toHaveLength(kind.startsWithWarranty ? 1 : 0);
    if (!kind.startsWithWarranty) await page.getByRole('button', { name: 'Add Warranty' }).click();
    expect(optionTexts('Type', warranties)).toEqual(['Choose a type', 'Parts Warranty', 'Labor Warranty']);
    if (kind.hasTechnicians) {
      await expect
        .element(section('Assigned Technicians').getByText('No technicians assigned.'))
        .toBeVisible();
      expect(section('Assigned Technicians').getByRole('listitem').elements()).toEqual([]);
    }
    if (kind.id !== 'service-contract') return;
    const amount = page.getByRole('spinbutton', { name: 'Every' });
    await expect.element(amount).toHaveValue(3);
    await expect.element(amount).toHaveAttribute('min', '1');
    await expect.element(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('months');
    expect(optionTexts('Unit')).toEqual(['days', 'weeks', 'months', 'years']);
  },
);

test('offers only equipment with a serial and an identifier for a warranty [2.10-8]', async () => {
  await openRecord(
    { equipment: [sampleEquipment('RTU-1', 'S1'), sampleEquipment('RTU-2', 'S2')] },
    { kind: projects },
  );
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  await textField('Serial').fill('S3');
  await page.getByRole('button', { name: 'Add Warranty' }).click();
  await section('Warranties').getByRole('combobox', { name: 'Equipment' }).click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect.element(options.first()).toBeVisible();
  expect(options.elements().map((option) => option.textContent)).toEqual(['RTU-1 (S1)', 'RTU-2 (S2)']);
});
