import { buildEquipment, section } from '#e2e/fixtures/record-form-steps.ts';
import { createRecord } from '#e2e/fixtures/record-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';

for (const kind of recordKinds) {
  test(`the ${kind.labels.singular} form links to its sections [2.10-2]`, async ({ signedIn: page }) => {
    await page.goto(`/app/${kind.slug}/new`);
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const anchors = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(anchors.map((href) => href?.split('#')[1])).toEqual([
      'owner-information',
      `${kind.id}-information`,
      ...(kind.id === 'project' ? [] : ['assigned-technicians']),
      'contacts',
      `${kind.id}-status`,
      'equipment',
      'warranties',
      'messages',
      ...(kind.id === 'project' ? ['documents'] : []),
    ]);
  });

  test(`a new ${kind.labels.singular} starts with the specified options and blank rows [2.10-10]`, async ({
    signedIn: page,
  }) => {
    await page.goto(`/app/${kind.slug}/new`);
    const options = (label: string) => page.getByRole('combobox', { name: label }).getByRole('option');
    // The first option is the placeholder.
    await expect(options('Classification')).toHaveText([/^Choose/, ...kind.classifications]);
    const status = section(page, `${kind.labels.title} Status`);
    await expect(status.getByRole('combobox', { name: 'Status' })).toHaveCount(1);
    await expect(status.getByRole('combobox', { name: 'Status' })).toHaveValue('Opened');
    await expect(status.getByLabel('Date')).toHaveValue('');
    await expect(section(page, 'Contacts').getByRole('tab')).toHaveText([
      'Unnamed contact 1',
      '+ Add New Contact',
    ]);
    await expect(section(page, 'Equipment').getByRole('textbox', { name: 'Identifier' })).toHaveCount(1);
    const warranties = section(page, 'Warranties');
    await expect(warranties.getByLabel('Company')).toHaveCount(kind.startsWithWarranty ? 1 : 0);
    if (!kind.startsWithWarranty) await page.getByRole('button', { name: 'Add Warranty' }).click();
    await expect(warranties.getByLabel('Type').getByRole('option')).toHaveText([
      'Choose a type',
      'Parts Warranty',
      'Labor Warranty',
    ]);
    if (kind.hasTechnicians)
      await expect(section(page, 'Assigned Technicians').getByRole('listitem')).toHaveCount(0);
    if (kind.id !== 'service-contract') return;
    await expect(page.getByRole('spinbutton', { name: 'Every' })).toHaveValue('3');
    await expect(page.getByRole('spinbutton', { name: 'Every' })).toHaveAttribute('min', '1');
    await expect(page.getByLabel('Unit')).toHaveValue('months');
    await expect(options('Unit')).toHaveText(['days', 'weeks', 'months', 'years']);
  });
}

test('offers only equipment with a serial and an identifier for a warranty [2.10-8]', async ({
  signedIn: page,
  api,
}) => {
  const record = await createRecord(api, projects, {
    equipment: [buildEquipment('RTU-1', 'S1'), buildEquipment('RTU-2', 'S2')],
  });
  await page.goto(`/app/projects/${record._id}`);
  const equipment = section(page, 'Equipment');
  await page.getByRole('button', { name: 'Add Equipment' }).click();
  await equipment.getByRole('textbox', { name: 'Serial' }).last().fill(unique('S3'));
  await page.getByRole('button', { name: 'Add Warranty' }).click();
  await section(page, 'Warranties').getByRole('combobox', { name: 'Equipment' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['RTU-1 (S1)', 'RTU-2 (S2)']);
});
