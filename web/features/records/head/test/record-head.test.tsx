import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { company, sampleContact, sampleEquipment, sampleId, sampleUser } from '#web/test/samples.ts';
import { expectFieldsUncovered } from '#web/test/steps/field-cover-steps.ts';
import {
  chooseRecordAction,
  dialog,
  openRecord,
  pressSave,
  recordActions,
  saveRecord,
  saveState,
  section,
} from '#web/test/steps/record-form-steps.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const main = () => page.getByRole('main');
const changeStatus = () => page.getByRole('button', { name: 'Change status' });
const statuses = () => section('Work Order Status').getByRole('combobox', { name: 'Status' });
const technician = sampleUser({ name: 'Tess Tech' });
const { _id, name, phone } = technician;
const assignedTechnicians = [{ _id: sampleId(), user: { _id, name, phone }, notice: null }];
const units = Array.from({ length: 6 }, (_, n) => sampleEquipment(`RTU-${n}`, `S${n}`));

test('the head of a record says what it is and stays in view with its actions [10.4-40]', async () => {
  const contacts = [sampleContact(), sampleContact({ name: 'Bo Short' })];
  const stored = await openRecord(
    { assignedTechnicians, contacts, equipment: units, status: 'Equipment Ordered' },
    { users: [technician] },
  );
  const { number, customer } = stored.current();
  await expect.element(heading()).toHaveTextContent(`Work Order ${number}`);
  const customerLink = page.getByRole('link', { name: customer.name, exact: true });
  await expect.element(customerLink).toHaveAttribute('href', `/app/customers/${customer._id}/overview`);
  await expect.element(main().getByText('Equipment Ordered', { exact: true }).first()).toBeVisible();
  for (const fact of ['10 Test Street, Chicago, IL 60601', 'Tess Tech', 'by Olive Office'])
    await expect.element(main().getByText(fact, { exact: false }).first()).toBeVisible();
  await expect.element(main().getByText('Created', { exact: true })).toBeVisible();
  const call = recordActions().getByRole('link', { name: 'Call Ana Long, (312) 555-0142' });
  await expect.element(call).toHaveAttribute('href', 'tel:+13125550142');

  window.scrollTo(0, document.documentElement.scrollHeight);
  for (const part of [heading(), customerLink, changeStatus(), call])
    await expect.element(part).toBeInViewport({ ratio: 1 });
  await chooseRecordAction('Send Message');
  await expect.element(dialog()).toMatchTextContent(`Send Message: ${number}, ${customer.name}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await chooseRecordAction('Notify Technicians');
  await expect.element(dialog()).toMatchTextContent(`Notify Technicians: ${number}, ${customer.name}`);
});

test('the head of a record is one row on a phone and covers no focused field [10.4-43]', async () => {
  await page.viewport(390, 844);
  const stored = await openRecord(
    {
      equipment: units.slice(0, 1),
      customer: {
        _id: sampleId(),
        name: 'The Elm Street Bakery and Confectionery Company',
        accessNotes: null,
      },
    },
    { kind: projects },
  );
  const bar = document.querySelector('[data-sticky-head]');
  expect(bar?.getBoundingClientRect().height).toBeLessThanOrEqual(62);
  await expectFieldsUncovered();
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(bar?.getBoundingClientRect().top).toBe(56);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await recordActions()
    .getByRole('button', { name: `Actions for ${stored.current().number}` })
    .click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Send Message',
    'Print',
    'Duplicate this project',
  ]);
  await expectAccessibleAtAllWidths('[data-sticky-head], [role="menu"]');
});

test("'Change status' adds an event of today once, focused and unsaved [10.4-41]", async () => {
  const stored = await openRecord({ equipment: units });
  await expect.element(changeStatus()).toBeVisible();
  await changeStatus().click();
  await expect.poll(() => statuses().elements()).toHaveLength(2);
  await expect.element(statuses().last()).toHaveFocus();
  await expect.element(statuses().last()).toBeInViewport({ ratio: 1 });
  await expect.element(saveState('Unsaved changes')).toBeVisible();
  await expect.element(statuses().last()).toHaveValue('');
  await pressSave();
  await expect.element(section('Work Order Status').getByText('A status is required.')).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await changeStatus().click();
  await expect.element(statuses().last()).toHaveFocus();
  expect(statuses().elements()).toHaveLength(2);

  await statuses().last().selectOptions('Closed');
  await saveRecord();
  expect(stored.current().statusTimeline.at(-1)).toMatchObject({
    status: 'Closed',
    statusObtainedAt: todayIn(company.timeZone),
  });
  // In the head, and above the timeline.
  await expect.poll(() => page.getByTitle(/^Closed since/).elements()).toHaveLength(2);
});
