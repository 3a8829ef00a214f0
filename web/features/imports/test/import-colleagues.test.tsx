import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { checkedImport, sampleImport, serveImport } from '#web/test/import-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { dismissToasts, expectToast } from '#web/test/steps/failure-steps.ts';
import { button, heading, main, press } from './import-steps.ts';

const firstLines = [
  { line: 1, text: 'Customer List' },
  { line: 2, text: 'November 20, 2026' },
  { line: 4, text: 'Display Name, Reach at, Main Phone' },
];
const error = 'Somebody else changed this import meanwhile. Please look at it again before you go on.';

test('says which line has the headings and why, and takes another one [10.12-72]', async () => {
  const server = serveImport(sampleImport({ headerLine: 4, headerBy: 'headings', firstLines, version: 3 }));
  renderApp(`/app${server.path}`);
  const line = main().getByRole('combobox', { name: 'Line with the Headings' });
  await expect.element(line).toHaveValue('4');
  await expect
    .element(
      main().getByText("Left out above it: 'Customer List' and 'November 20, 2026', because", {
        exact: false,
      }),
    )
    .toBeVisible();
  await expectAccessibleAtAllWidths('main');
  const columns = sampleImport()
    .columns.slice(0, 1)
    .map((column) => ({ ...column, header: 'Customer List' }));
  server.on('header', () => ({ headerLine: 1, headerBy: 'user', columns, version: 4 }));
  await line.selectOptions('Line 1: Customer List');
  await expect.element(main().getByRole('combobox', { name: 'Customer List becomes' })).toBeVisible();
  await expect.element(line).toHaveValue('1');
  expect(main().getByText('Left out above it', { exact: false }).elements()).toEqual([]);
  const [request] = api.requestsTo(`PUT ${server.path}/header`);
  expect([request?.body, request?.headers.get('if-match')]).toEqual([{ line: 1 }, '"3"']);
});

test('keeps the own choice of columns beside that of a colleague, and replaces it only when asked [10.12-73]', async () => {
  const first = sampleImport();
  const server = serveImport(first);
  renderApp(`/app${server.path}`);
  const balance = main().getByRole('combobox', { name: 'Balance becomes' });
  const choose = async (text: string) => {
    await balance.fill(text);
    await userEvent.keyboard('{Enter}');
  };
  const columns = first.columns.map((column) => ({
    ...column,
    target: column.header === 'Balance' ? 'city' : column.target,
  }));
  const stale = failure(412, { code: 'stale', error, data: { ...first, columns, version: 2 } });
  api.respond(`PUT ${server.path}/columns`, stale);
  await choose('access');
  const alert = main().getByRole('alert');
  await expect.element(alert).toMatchTextContent('Somebody else chose other columns meanwhile.');
  await expect.element(balance).toHaveValue('Access Notes');
  await expectAccessibleAtAllWidths('main');
  await press('Show Theirs');
  await expect.element(balance).toHaveValue('City');
  expect(alert.elements()).toEqual([]);

  await choose('access');
  await expect.element(alert).toBeVisible();
  server.on('columns', () => ({ version: 3 }));
  api.respond(`POST ${server.path}/dry-run`, failure(412, { code: 'stale', error }));
  await press('Check the File');
  await expectToast(error);
  await dismissToasts(1);
  const versions = api.requestsTo(`PUT ${server.path}/columns`).map(({ headers }) => headers.get('if-match'));
  expect(versions).toEqual(['"1"', '"2"', '"2"']);
  expect(api.requestsTo(`POST ${server.path}/dry-run`)[0]?.headers.get('if-match')).toBe('"3"');
});

test('shows what a colleague has checked meanwhile instead of starting it [10.12-74]', async () => {
  const server = serveImport(checkedImport({ version: 5 }));
  renderApp(`/app${server.path}`);
  await expect.element(heading('What will happen')).toBeVisible();
  server.set({ predicted: { new: 2, update: 0, unchanged: 0, refused: 298 }, version: 7 });
  api.respond(`POST ${server.path}/run`, failure(412, { code: 'stale', error }));
  await press('Import 280 Customers');
  await expectToast(error);
  await expect.element(button('Import 2 Customers')).toBeVisible();
});
