import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Manufacturer } from '#schema/manufacturers.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import {
  sampleContact,
  sampleCustomer,
  sampleEquipment,
  sampleId,
  sampleListItem,
  sampleRecord,
  sampleWarranty,
} from '#web/test/samples.ts';
import {
  clickImmediately,
  expectNothingRan,
  injectionTexts,
  textsOfAll,
} from '#web/test/steps/script-injection-steps.ts';

afterEach(expectNothingRan);

const contactsWithTexts = injectionTexts.map((text) =>
  sampleContact({
    title: text,
    name: text,
    phoneNumbers: [{ _id: sampleId(), name: text, phone: '+13125550142' }],
  }),
);
const unitsWithTexts = injectionTexts.map((text) => ({
  ...sampleEquipment(text, text, text),
  type: text,
  size: text,
  model: text,
}));
const warrantiesWithTexts = injectionTexts.map((text) => ({
  ...sampleWarranty(text, text),
  confirmationNumber: text,
}));

function addressOf(next: () => string) {
  return { name: next(), street: next(), street2: next(), city: next(), state: next(), zip: next() };
}

function manufacturer(name: string): Manufacturer {
  const createdAt = '2026-03-10T15:00:00.000Z';
  return { _id: sampleId(), name, version: 1, createdAt, updatedAt: createdAt };
}

test.each(recordKinds)('the list of $labels.plural shows script injection attempts as text', async (kind) => {
  const items = injectionTexts.map((text) => {
    const address = addressOf(() => text);
    const customer = { _id: sampleId(), name: text };
    return sampleListItem(
      { customer, status: text, serviceAddress: address, contacts: contactsWithTexts },
      kind,
    );
  });
  api.respond(`GET ${kind.apiPath}`, pageOf(items));
  renderApp(`/app/${kind.slug}`);
  const rows = page.getByRole('row');
  await expect.poll(() => rows.elements()).toHaveLength(injectionTexts.length + 1);
  // The customer, the status and the six parts of the address.
  const counts = textsOfAll(rows).map((row, index) => row?.split(injectionTexts[index - 1] ?? '').length);
  expect(counts.slice(1)).toEqual(injectionTexts.map(() => 1 + 8));
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'View Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: /^Contacts of </ });
  await expect
    .poll(() => textsOfAll(dialog.getByRole('listitem')))
    .toEqual(injectionTexts.map((text) => `${text}${text}${text}(312) 555-0142`));
});

function serve(record: RecordDetail): void {
  api.respond(`GET /work-order/${record._id}`, { data: record });
  api.respond(`GET /customer/${record.customer._id}`, { data: sampleCustomer(record.customer) });
}

test('the manufacturers show script injection attempts as text', async () => {
  api.respond('GET /manufacturers', pageOf(injectionTexts.map(manufacturer)));
  const record = sampleRecord({ equipment: unitsWithTexts.slice(0, 1) });
  serve(record);
  renderApp(`/app/work-orders/${record._id}`);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const list = page.getByRole('list', { name: 'Manufacturers' });
  await expect.poll(() => textsOfAll(list.getByRole('listitem'))).toHaveLength(injectionTexts.length);
  for (const [index, text] of textsOfAll(list.getByRole('listitem')).entries())
    expect(text).toContain(injectionTexts[index]);
});

test('removing equipment shows script injection attempts as text', async () => {
  const record = sampleRecord({ equipment: unitsWithTexts, warranties: warrantiesWithTexts });
  serve(record);
  renderApp(`/app/work-orders/${record._id}`);
  const section = page.getByRole('region', { name: 'Equipment' });
  const dialog = page.getByRole('dialog', { name: 'Remove this equipment?' });
  const removeButtons = section.getByRole('button', { name: /^Remove/ });
  await expect.element(removeButtons.first()).toBeVisible();
  for (const text of injectionTexts) {
    clickImmediately(removeButtons.first());
    await expect.poll(() => dialog.query()?.textContent).toContain(`${text} has a warranty.`);
    clickImmediately(dialog.getByRole('button', { name: 'Remove Both' }));
    await expect.poll(() => section.element().textContent).toContain(`${text} was removed.`);
  }
});
