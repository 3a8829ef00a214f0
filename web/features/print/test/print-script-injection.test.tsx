import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { api, navigateTo } from '#web/test/render-app.tsx';
import { sampleId, sampleRecord } from '#web/test/samples.ts';
import { openPrintView, printedTexts } from '#web/test/steps/print-steps.ts';
import {
  expectNothingRan,
  injectionRows,
  injectionsFrom,
  injectionTexts,
} from '#web/test/steps/script-injection-steps.ts';

afterEach(expectNothingRan);

const nextText = injectionsFrom(0);
const [first, second] = [nextText(), nextText()];

const lists = {
  description: injectionTexts.join('\n'),
  contacts: injectionTexts.map((text) => ({
    _id: sampleId(),
    title: text,
    name: text,
    email: null,
    phoneNumbers: [{ _id: sampleId(), name: text, phone: '+13125550142' }],
  })),
  ...injectionRows,
};

function ofCustomer(text: string): Partial<RecordDetail> {
  const address = { name: text, street: text, street2: text, city: text, state: text, zip: text };
  const customer = { _id: sampleId(), name: text, accessNotes: text };
  return { customer, customerPo: text, status: text, billingAddress: address, serviceAddress: address };
}

const technicians = [first, second].map((name) => ({
  _id: sampleId(),
  user: { _id: sampleId(), name, phone: '+12025550122' },
  notice: null,
}));

const documents = injectionTexts.map((name) => ({
  _id: sampleId(),
  name,
  fileUrl: 'https://files.example/a?x="><script>',
}));

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

test.each([
  [workOrders, { assignedTechnicians: technicians }],
  [projects, { proposalNumber: first, permitNumber: second, documents }],
])('prints script injection attempts in lists as text: $labels.singular', async (kind, change) => {
  await openPrintView(sampleRecord({ ...lists, ...change }, kind), kind);
  const headers = printedTexts(page.getByRole('rowheader')).map((header) => oneLine(header));
  expect(headers).toEqual(expect.arrayContaining(injectionTexts.map(oneLine)));
});

test('prints script injection attempts in the header, the facts and the footer as text', async () => {
  const texts = [...injectionTexts, '"; } html { display: none } @page { content: "\\'];
  await openPrintView(sampleRecord({}, projects), projects);
  for (const text of texts) {
    const record = sampleRecord({ ...ofCustomer(text), proposalNumber: text, permitNumber: text }, projects);
    api.respond(`GET /projects/${record._id}`, { data: record });
    await navigateTo(`/print/projects/${record._id}`);
    await expect.poll(() => printedTexts(page.getByRole('definition'))).toEqual([text, text]);
    const printed = page.getByRole('main').element().textContent;
    expect(printed.split(text).length - 1).toBe(18);
    // The payload did not end the declaration of the footer.
    expect(getComputedStyle(document.documentElement).display).toBe('block');
  }
});
