import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import type { Manufacturer } from '#schema/manufacturers.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
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
  expectNothingRan,
  fieldValues,
  injectionsFrom,
  textsOfAll,
} from '#web/test/steps/script-injection-steps.ts';

afterEach(expectNothingRan);

const contactsWithTexts = injectionStrings.map((text) =>
  sampleContact({
    title: text,
    name: text,
    phoneNumbers: [{ _id: sampleId(), name: text, phone: '+13125550142' }],
  }),
);
const unitsWithTexts = injectionStrings.map((text) => ({
  ...sampleEquipment(text, text, text),
  type: text,
  size: text,
  model: text,
}));
const warrantiesWithTexts = injectionStrings.map((text) => ({
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

/** A record whose fields hold one injection string each, and whose lists hold all of them. */
function recordFrom(start: number, kind: RecordKind): RecordDetail {
  const next = injectionsFrom(start);
  const statusTimeline = injectionStrings.map((status) => ({
    _id: sampleId(),
    status,
    statusObtainedAt: '2026-03-12',
  }));
  const fileUrl = 'https://files.example/x.pdf';
  const documents = injectionStrings.map((name) => ({ _id: sampleId(), name, fileUrl }));
  const own = Object.entries(kind.ownFields).filter(([, { control }]) => control.type === 'text');
  return sampleRecord(
    {
      customer: { _id: sampleId(), name: next(), accessNotes: next() },
      customerPo: next(),
      proposalNumber: next(),
      billingAddress: addressOf(next),
      serviceAddress: addressOf(next),
      description: next(),
      ...Object.fromEntries(own.map(([name]) => [name, next()])),
      contacts: contactsWithTexts,
      statusTimeline,
      status: next(),
      equipment: unitsWithTexts,
      warranties: warrantiesWithTexts,
      ...(kind.hasDocuments && { documents }),
    },
    kind,
  );
}

function serve(record: RecordDetail, kind: RecordKind = workOrders): void {
  api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
  const customer = sampleCustomer(record.customer);
  api.respond(`GET /customer/${customer._id}`, { data: customer });
}

test.each(recordKinds)('the list of $labels.plural shows script injection attempts as text', async (kind) => {
  const items = injectionStrings.map((text) => {
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
  await expect.poll(() => rows.elements()).toHaveLength(61);
  // The customer, the status and the six parts of the address.
  const counts = textsOfAll(rows).map((row, index) => row?.split(injectionStrings[index - 1] ?? '').length);
  expect(counts.slice(1)).toEqual(Array(60).fill(1 + 8));
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'View Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: `Contacts of ${injectionStrings[0]}` });
  await expect
    .poll(() => textsOfAll(dialog.getByRole('listitem')))
    .toEqual(injectionStrings.map((text) => `${text}${text}${text}(312) 555-0142`));
});

test.each(recordKinds.map((kind, index) => [kind.labels.plural, kind, index * 20] as const))(
  'the form of %s shows script injection attempts as text',
  async (_name, kind, start) => {
    const record = recordFrom(start, kind);
    serve(record, kind);
    renderApp(`/app/${kind.slug}/${record._id}`);
    const section = (name: string) => page.getByRole('region', { name });
    const group = (name: string) => page.getByRole('group', { name });
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue(record.description);
    expect(fieldValues(group('Billing Address'))).toEqual(Object.values(record.billingAddress));
    // The last field is the choice of the address.
    expect(fieldValues(group('Service Address'))).toEqual([...Object.values(record.serviceAddress), 'new']);
    expect(fieldValues(section('Owner Information'))).toEqual(
      expect.arrayContaining([record.customer.name, record.customerPo, record.proposalNumber]),
    );
    expect(section('Owner Information').element().textContent).toContain(record.customer.accessNotes);
    expect(textsOfAll(page.getByRole('tab'))).toEqual([...injectionStrings, '+ Add New Contact']);
    expect(fieldValues(section(`${kind.labels.title} Status`))).toEqual(
      expect.arrayContaining([...injectionStrings]),
    );
    for (const name of ['Equipment', 'Warranties']) {
      const text = section(name).element().textContent;
      expect(injectionStrings.filter((part) => !text.includes(part))).toEqual([]);
    }
    if (kind.hasDocuments)
      expect(fieldValues(section('Documents'))).toEqual(expect.arrayContaining([...injectionStrings]));
  },
);

test('the manufacturers show script injection attempts as text', async () => {
  api.respond('GET /manufacturers', pageOf(injectionStrings.map(manufacturer)));
  const record = sampleRecord({ equipment: unitsWithTexts.slice(0, 1) });
  serve(record);
  renderApp(`/app/work-orders/${record._id}`);
  await page.getByRole('button', { name: 'Manage manufacturers' }).click();
  const list = page.getByRole('list', { name: 'Manufacturers' });
  await expect.poll(() => textsOfAll(list.getByRole('listitem'))).toHaveLength(60);
  for (const [index, text] of textsOfAll(list.getByRole('listitem')).entries())
    expect(text).toContain(injectionStrings[index]);
});

test('removing equipment shows script injection attempts as text', async () => {
  const attempts = injectionStrings.flatMap((text, index) =>
    index % 6 === 0 ? [{ text, unit: unitsWithTexts[index], warranty: warrantiesWithTexts[index] }] : [],
  );
  const record = sampleRecord({
    equipment: attempts.flatMap(({ unit }) => unit ?? []),
    warranties: attempts.flatMap(({ warranty }) => warranty ?? []),
  });
  serve(record);
  renderApp(`/app/work-orders/${record._id}`);
  const section = page.getByRole('region', { name: 'Equipment' });
  const dialog = page.getByRole('dialog', { name: 'Remove this equipment?' });
  for (const { text } of attempts) {
    await section
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Both' }).click();
    await expect.element(section).toMatchTextContent(`${text.replace(/\s+/g, ' ')} was removed.`);
  }
});
