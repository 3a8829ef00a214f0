import type { Page } from '@playwright/test';
import { fillDay } from '#e2e/fixtures/steps/day-steps.ts';
import {
  address,
  buildContact,
  fillEquipment,
  fillWarranty,
  kinds,
  option,
  section,
  selectCustomer,
} from '#e2e/fixtures/steps/record-form-steps.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { unique } from '#e2e/fixtures/unique-values.ts';

type Kind = (typeof kinds)[number];
type Names = { customer: string; technician: string };

test('creates a record of each kind and saves a change without altering the rest [1-4]', async ({
  signedIn: page,
  api,
}) => {
  const technician = await api.createUser(unique('Tess Tech'), true);
  await page.goto('/app/dashboard');
  for (const kind of kinds) {
    const contacts = [buildContact('Ana Long')];
    const customer = await api.createCustomer({ name: unique('Lakeview'), contacts });
    await page.getByRole('link', { name: new RegExp(`^${kind.title}s`) }).click();
    await page.getByRole('link', { name: `+ New ${kind.title}` }).click();
    await fillNew(page, kind, { customer: customer.name, technician: technician.name });
    await page.getByRole('button', { name: `Add ${kind.title}` }).click();
    await expect(page.getByText(`${kind.title} successfully added.`)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/app/${kind.slug}/[0-9a-f-]{36}$`));

    const stored = await api.request('GET', `${kind.path}/${page.url().split('/').at(-1)}`);
    expect(stored).toMatchObject({
      customer: { name: customer.name },
      customerPo: 'PO-2026-7',
      billingAddress: address,
      serviceAddress: address,
      description: 'Replace the fan.\nCall before.',
      contacts: [{ name: 'Ana Long' }],
      statusTimeline: [{ status: 'Active', statusObtainedAt: '2026-03-12' }],
      equipment: [{ serial: 'S-100' }],
      warranties: [
        { equipmentSerial: 'S-100', type: 'Labor', notify: ['+13125550199', 'notify@example.com'] },
      ],
      ...(kind.id !== 'project' && { assignedTechnicians: [{ user: { _id: technician._id } }] }),
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${kind.title} ${stored.number}`);
    await expect(page.getByText(`by ${api.user.name}`)).toBeVisible();
    // What the form shows of a stored record is the same for each kind.
    if (kind.id === 'work-order') await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('Replace the fan.\nCall before.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByLabel('Customer PO').fill('PO-8');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${kind.title} saved.`)).toBeVisible();
    const { version, updatedAt, ...changed } = await api.request('GET', `${kind.path}/${stored._id}`);
    const { version: firstVersion, updatedAt: firstUpdatedAt, ...rest } = stored;
    expect(changed).toEqual({ ...changed, ...rest, customerPo: 'PO-8' });
    expect(version).toBe(firstVersion + 1);
    expect(updatedAt).not.toBe(firstUpdatedAt);
  }
});

async function fillNew(page: Page, kind: Kind, { customer, technician }: Names): Promise<void> {
  await selectCustomer(page, customer);
  await page.getByLabel('Customer PO').fill('PO-2026-7');
  await page.getByLabel('Billing same as service').check();
  await page.getByLabel('Classification').selectOption(kind.classification);
  await page.getByLabel('Description').fill('Replace the fan.\nCall before.');

  if (kind.id === 'service-contract') {
    await expect(page.getByText('Every 3 months', { exact: true })).toBeVisible();
    await page.getByRole('spinbutton', { name: 'Every' }).fill('1');
    await page.getByLabel('Unit').selectOption('years');
    await expect(page.getByText('Every 1 year', { exact: true })).toBeVisible();
  }
  if (kind.id === 'project') {
    await page.getByLabel('Permit Number').fill('P-9');
    await fillDay(page.getByLabel('Permit Date'), '2026-03-12');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Document Name').fill('Drawing');
    await page.getByLabel('Web Address').fill('https://files.example/drawing.pdf');
    await expect(page.getByRole('link', { name: 'Open Drawing' })).toHaveAttribute('rel', /noopener/);
  } else {
    await page.getByRole('combobox', { name: 'Assign a technician' }).fill(technician);
    await option(page, technician).click();
    await expect(section(page, 'Assigned Technicians').getByRole('listitem')).toHaveCount(1);
  }
  const status = section(page, `${kind.title} Status`);
  await status.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await fillDay(status.getByLabel('Date'), '2026-03-12');
  await expect(status.getByText('Thu 12 Mar 2026')).toBeVisible();
  await expect(status.getByText('Current status Active')).toBeVisible();
  await fillEquipment(page);
  if (kind.id === 'service-contract') await page.getByRole('button', { name: 'Add Warranty' }).click();
  await fillWarranty(page);
}
