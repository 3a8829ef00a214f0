import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { sampleEquipment, sampleWarranty } from '#web/test/samples.ts';
import { openRecord, saveRecord, section, textField } from '#web/test/steps/record-form-steps.ts';

const permitDate = () => textField('Permit Date');

test('accepts dates as MM/DD/YYYY and shows them in words', async () => {
  await openRecord(
    { equipment: [sampleEquipment('RTU-1', 'S1')], warranties: [sampleWarranty('S1')] },
    { kind: projects },
  );
  for (const field of [
    permitDate(),
    section('Project Status').getByRole('textbox', { name: 'Date' }),
    textField('Install Date'),
    textField('Expiration Date'),
  ]) {
    await field.fill('');
    await userEvent.keyboard('04/03/2027');
    await expect.element(field).toHaveValue('2027-04-03');
    await expect.element(field).toHaveAccessibleDescription(/Sat 3 Apr 2027/);
  }
});

test('accepts a two-digit year even when the form is saved right away', async () => {
  const stored = await openRecord({}, { kind: projects });
  permitDate().element().focus();
  await userEvent.keyboard('03/12/26');
  await saveRecord();
  await expect.element(page.getByText('Project saved.')).toBeVisible();
  await expect.element(permitDate()).toHaveValue('2026-03-12');
  expect(stored.current().permitDate).toBe('2026-03-12');
});

test('shows an error for an incomplete date', async () => {
  await openRecord({}, { kind: projects });
  const error = page.getByText('Enter a complete date.');
  permitDate().element().focus();
  await userEvent.keyboard('03/12');
  permitDate().element().blur();
  await expect.element(error).toBeVisible();
  await permitDate().fill('2026-03-12');
  permitDate().element().blur();
  await expect.element(error).not.toBeInTheDocument();
});
