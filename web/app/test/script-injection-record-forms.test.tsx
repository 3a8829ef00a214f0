import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { pageOf } from '#web/test/fake-api.ts';
import { api, navigateTo, renderApp } from '#web/test/render-app.tsx';
import { sampleContact, sampleCustomer, sampleId, sampleRecord, sampleUser } from '#web/test/samples.ts';
import { option } from '#web/test/steps/record-form-steps.ts';
import {
  expectEachToHold,
  expectNothingRan,
  fieldValues,
  injectionRows,
  injectionsFrom,
  injectionTexts,
  textsOfAll,
} from '#web/test/steps/script-injection-steps.ts';

afterEach(expectNothingRan);

const fileUrl = 'https://files.example/x.pdf';
const region = (name: string) => page.getByRole('region', { name });
const group = (name: string) => page.getByRole('group', { name });

function addressOf(next: () => string) {
  return { name: next(), street: next(), street2: next(), city: next(), state: next(), zip: next() };
}

/** A record whose fields hold a different injection string each. */
function recordFrom(start: number, kind: RecordKind): RecordDetail {
  const next = injectionsFrom(start);
  const own = Object.entries(ownFields(kind)).filter(([, { control }]) => control.type === 'text');
  return sampleRecord(
    {
      customer: { _id: sampleId(), name: next(), accessNotes: next() },
      customerPo: next(),
      proposalNumber: next(),
      billingAddress: addressOf(next),
      serviceAddress: addressOf(next),
      description: next(),
      ...Object.fromEntries(own.map(([name]) => [name, next()])),
      status: next(),
    },
    kind,
  );
}

/** Lists that hold every injection string. */
function listsOf(kind: RecordKind): Partial<RecordDetail> {
  return {
    contacts: injectionTexts.map((text) => sampleContact({ title: text, name: text })),
    ...injectionRows,
    ...(kind.hasDocuments && {
      documents: injectionTexts.map((name) => ({ _id: sampleId(), name, fileUrl })),
    }),
    ...(kind.hasTechnicians && {
      assignedTechnicians: injectionTexts.map((name) => ({
        _id: sampleId(),
        user: { _id: sampleId(), name, phone: '+12025550122' },
        notice: null,
      })),
    }),
  };
}

async function openRecord(record: RecordDetail, kind: RecordKind): Promise<void> {
  api.respond(`GET ${kind.apiPath}/${record._id}`, { data: record });
  api.respond(`GET /customer/${record.customer._id}`, { data: sampleCustomer(record.customer) });
  await navigateTo(`/app/${kind.slug}/${record._id}`);
}

function expectListsIn(kind: RecordKind): void {
  expect(textsOfAll(page.getByRole('tab'))).toEqual([...injectionTexts, '+ Add New Contact']);
  expect(fieldValues(region(`${kind.labels.title} Status`))).toEqual(
    expect.arrayContaining([...injectionTexts]),
  );
  for (const name of ['Equipment', 'Warranties']) {
    const text = region(name).element().textContent;
    expect(injectionTexts.filter((part) => !text.includes(part))).toEqual([]);
  }
  if (kind.hasDocuments)
    expect(fieldValues(region('Documents'))).toEqual(expect.arrayContaining([...injectionTexts]));
  if (kind.hasTechnicians) {
    const technicians = textsOfAll(region('Assigned Technicians').getByRole('listitem'));
    expect(technicians).toEqual(injectionTexts.map((text) => expect.stringContaining(text)));
  }
}

test.each(recordKinds)('the form of $labels.plural shows script injection attempts as text', async (kind) => {
  renderApp('/app/users');
  const lists = listsOf(kind);
  for (const start of injectionTexts.keys()) {
    const record = { ...recordFrom(start, kind), ...(start === 0 && lists) };
    await openRecord(record, kind);
    await expect
      .poll(() => fieldValues(group('Billing Address')))
      .toEqual(Object.values(record.billingAddress));
    // The last field is the choice of the address.
    expect(fieldValues(group('Service Address'))).toEqual([...Object.values(record.serviceAddress), 'new']);
    const values = new Map<string, unknown>(Object.entries(record));
    const own = Object.keys(ownFields(kind)).map((name) => String(values.get(name)));
    expect(fieldValues()).toEqual(
      expect.arrayContaining([
        record.customer.name,
        record.customerPo,
        record.proposalNumber,
        record.description,
        ...own.filter((value) => value.includes('__ran')),
      ]),
    );
    expect(region('Owner Information').element().textContent).toContain(record.customer.accessNotes);
    if (start === 0) expectListsIn(kind);
  }
});

test('the choices of the record form show script injection attempts as text', async () => {
  api.respond('GET /customer', pageOf(injectionTexts.map((name) => sampleCustomer({ name }))));
  api.respond('GET /user', pageOf(injectionTexts.map((name) => sampleUser({ name }))));
  renderApp('/app/work-orders/new');
  for (const field of ['Customer', 'Assign a technician']) {
    await page.getByRole('combobox', { name: field }).click();
    await expectEachToHold(1, option(/./));
  }
});
