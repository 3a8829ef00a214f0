import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { sampleContact, sampleId, sampleRecord } from '#web/test/samples.ts';
import { openPrintView, printedFact, printedTable, printedTexts } from '#web/test/steps/print-steps.ts';

test('prints texts for missing values and the service interval in words [2.17-6]', async () => {
  const change = { customerPo: '', serviceIntervalAmount: 1, serviceIntervalType: 'months' as const };
  await openPrintView(sampleRecord(change, serviceContracts), serviceContracts);
  await expect.element(page.getByText('No PO')).toBeVisible();
  expect(printedTexts(printedFact('Service Interval'))).toEqual(['Every 1 month']);
  await expect.element(page.getByText('No technicians assigned.')).toBeVisible();
  expect(page.getByRole('row', { name: /^Proposal Number/ }).elements()).toEqual([]);

  await openPrintView(
    sampleRecord({ ...change, serviceIntervalAmount: 3 }, serviceContracts),
    serviceContracts,
  );
  expect(printedTexts(printedFact('Service Interval'))).toEqual(['Every 3 months']);

  await openPrintView(sampleRecord({}, projects), projects);
  expect(printedTexts(printedFact('Permit Date'))).toEqual(['No permit date']);
});

test('prints a text for each empty list and seven blank rows for notes [2.17-8]', async () => {
  const empty = { contacts: [], statusTimeline: [], status: 'Created' };
  await openPrintView(sampleRecord(empty, projects), projects);
  for (const sentence of [
    'No permit number',
    'No permit date',
    'No contacts.',
    'No status events.',
    'No equipment.',
    'No warranties.',
    'No documents.',
  ])
    await expect.element(page.getByText(sentence)).toBeVisible();
  const notes = printedTexts(printedTable('Notes').getByRole('row'));
  expect(notes).toHaveLength(7);
  expect(notes.join('').trim()).toBe('');
});

test('the Print button opens the browser print dialog [2.17-1]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  try {
    await openPrintView(sampleRecord());
    await page.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
  } finally {
    print.mockRestore();
  }
});

test('prints a document without an HTTP URL as plain text', async () => {
  const documents = [
    { _id: sampleId(), fileUrl: 'javascript:alert(1)', name: 'Script' },
    { _id: sampleId(), fileUrl: 'data:text/html,x', name: 'Data' },
  ];
  await openPrintView(sampleRecord({ documents }, projects), projects);
  const table = printedTable('Documents');
  expect(printedTexts(table.getByRole('rowheader'))).toEqual(['Script', 'Data']);
  expect(table.getByRole('link').elements()).toEqual([]);
  expect(table.getByRole('img').elements()).toEqual([]);
});

test('a long email address breaks before its @', async () => {
  const email = 'noor.harris@harrisbuildersllc.example';
  await openPrintView(sampleRecord({ contacts: [sampleContact({ email })] }));
  const parts = Array.from(page.getByRole('link', { name: email }).element().childNodes);
  const lines = parts
    .filter((node) => node.textContent)
    .map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return Array.from(range.getClientRects(), ({ top }) => top);
    });
  // Two parts, each on one line, one below the other.
  expect(lines).toEqual([[expect.any(Number)], [expect.any(Number)]]);
  expect(lines[1]?.[0]).toBeGreaterThan(lines[0]?.[0] ?? 0);
});
