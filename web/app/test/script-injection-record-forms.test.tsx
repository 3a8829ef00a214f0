import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { injectionStrings } from '#e2e/fixtures/script-injection.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
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
  someStarts,
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
      status: next(),
    },
    kind,
  );
}

/** Lists that hold every injection string. */
function listsOf(kind: RecordKind): Partial<RecordDetail> {
  return {
    contacts: injectionStrings.map((text) => sampleContact({ title: text, name: text })),
    ...injectionRows,
    ...(kind.hasDocuments && {
      documents: injectionStrings.map((name) => ({ _id: sampleId(), name, fileUrl })),
    }),
    ...(kind.hasTechnicians && {
      assignedTechnicians: injectionStrings.map((name) => ({
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

test.each(recordKinds)(
  'the lists in the form of $labels.plural show script injection attempts as text',
  async (kind) => {
    renderApp('/app/users');
    await openRecord(sampleRecord(listsOf(kind), kind), kind);
    await expect
      .poll(() => textsOfAll(page.getByRole('tab')))
      .toEqual([...injectionStrings, '+ Add New Contact']);
    expect(fieldValues(region(`${kind.labels.title} Status`))).toEqual(
      expect.arrayContaining([...injectionStrings]),
    );
    for (const name of ['Equipment', 'Warranties']) {
      const text = region(name).element().textContent;
      expect(injectionStrings.filter((part) => !text.includes(part))).toEqual([]);
    }
    if (kind.hasDocuments)
      expect(fieldValues(region('Documents'))).toEqual(expect.arrayContaining([...injectionStrings]));
    if (kind.hasTechnicians) await expectEachToHold(1, region('Assigned Technicians').getByRole('listitem'));
  },
);

test.each(recordKinds)(
  'the fields in the form of $labels.plural show script injection attempts as text',
  async (kind) => {
    renderApp('/app/users');
    for (const start of someStarts(kind === workOrders ? 6 : 15)) {
      const record = recordFrom(start, kind);
      await openRecord(record, kind);
      await expect
        .poll(() => fieldValues(group('Billing Address')))
        .toEqual(Object.values(record.billingAddress));
      // The last field is the choice of the address.
      expect(fieldValues(group('Service Address'))).toEqual([...Object.values(record.serviceAddress), 'new']);
      const owner = region('Owner Information');
      const values = new Map<string, unknown>(Object.entries(record));
      const own = Object.keys(kind.ownFields).map((name) => String(values.get(name)));
      expect(fieldValues()).toEqual(
        expect.arrayContaining([
          record.customer.name,
          record.customerPo,
          record.proposalNumber,
          record.description,
          ...own.filter((value) => injectionStrings.includes(value)),
        ]),
      );
      expect(owner.element().textContent).toContain(record.customer.accessNotes);
    }
  },
);

test('the choices of the record form show script injection attempts as text', async () => {
  api.respond('GET /customer', pageOf(injectionStrings.map((name) => sampleCustomer({ name }))));
  api.respond('GET /user', pageOf(injectionStrings.map((name) => sampleUser({ name }))));
  renderApp('/app/work-orders/new');
  for (const field of ['Customer', 'Assign a technician']) {
    await page.getByRole('combobox', { name: field }).click();
    await expectEachToHold(1, option(/./));
  }
});
