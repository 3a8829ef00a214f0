import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { doneImport, sampleImport, sampleRow, serveImport } from '#web/test/import-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { session } from '#web/test/samples.ts';
import { dismissToasts, expectToast } from '#web/test/steps/failure-steps.ts';
import { openDashboard, openPalette } from '#web/test/steps/palette-steps.ts';
import { button, heading, main, press, row, tab } from './import-steps.ts';

const fileInput = () => page.getByLabelText('File to import');
const csv = (name: string, content = 'Display Name\nAlder Dental\n') =>
  new File([content], name, { type: 'text/csv' });

test('proposes fields for the columns of a file, and each choice is saved at once [10.12-51]', async () => {
  const server = serveImport(sampleImport());
  server.on('columns', () => ({}));
  renderApp('/app/imports');
  const kind = main().getByRole('combobox', { name: 'What the File Lists' });
  await kind.selectOptions('Units');
  await expect.element(main().getByText('by its number, such as WO-1001', { exact: false })).toBeVisible();
  expect(location.search).toBe('?kind=unit');
  await kind.selectOptions('Customers');
  await fileInput().upload(csv('Customers of 2026, all branches.csv'));
  await expect.element(heading('What the columns become')).toHaveFocus();
  expect(location.pathname).toBe(`/app${server.path}`);
  const [upload] = api.requestsTo('POST /imports');
  expect(Object.fromEntries(upload?.query ?? [])).toEqual({
    kind: 'customer',
    fileName: 'Customers of 2026, all branches.csv',
  });
  const columns = main().getByRole('list', { name: 'Columns of the file' });
  for (const text of [
    'Proposed by its heading',
    '92% filled',
    'Proposed by its values',
    'As in your last import',
    '1% filled',
    '99% filled',
  ])
    await expect.element(columns).toMatchTextContent(text);
  await expect.element(main().getByText('Not taken: Second Email and Balance.')).toBeVisible();
  await expectAccessibleAtAllWidths();

  const second = main().getByRole('combobox', { name: 'Second Email becomes' });
  await second.fill('email');
  const choice = page.getByRole('listbox').getByRole('option');
  await expect.element(choice).toMatchTextContent('EmailInstead of the column Reach at');
  await userEvent.keyboard('{Enter}');
  await expect.element(second).toHaveValue('Email');
  await expect.element(main().getByText('Not taken: Reach at and Balance.')).toBeVisible();
  const targets = (index: number) => {
    const body = api.requestsTo(`PUT ${server.path}/columns`)[index]?.body as {
      columns: { target: string | null }[];
    };
    return body.columns.map(({ target }) => target);
  };
  await expect.poll(() => targets(0)).toEqual(['name', null, 'phone', 'email', null, null]);

  // What could not be saved is saved with the check.
  api.respond(`PUT ${server.path}/columns`, networkFailure);
  const balance = main().getByRole('combobox', { name: 'Balance becomes' });
  await balance.fill('access');
  await userEvent.keyboard('{Enter}');
  await expectToast('Something went wrong saving the columns. Please try again later.', 'Network Error');
  await dismissToasts(1);
  await expect.element(main().getByText('Not saved yet.', { exact: false })).toBeVisible();
  const error = 'Please choose the column with the name of the customer.';
  api.respond(`PUT ${server.path}/columns`, failure(400, { code: 'invalid', error }));
  await press('Check the File');
  await expect.element(main().getByRole('alert')).toMatchTextContent(error);
  server.on('columns', () => ({}));
  server.on('dry-run', () => ({ state: 'checking' }));
  await press('Check the File');
  await expect.element(heading('Checking the file')).toHaveFocus();
  await expect.element(main().getByText('Waiting to start...')).toBeVisible();
  expect(targets(3)).toEqual(['name', null, 'phone', 'email', 'accessNotes', null]);
  server.on('cancel', () => ({ state: 'columns' }));
  await press('Cancel');
  await expect.element(heading('What the columns become')).toHaveFocus();
});

test('is undone after a question, and lists what was left alone with the reason [10.12-54]', async () => {
  const reason = 'Ana changed it on 21 Nov 2026.';
  const server = serveImport(doneImport(), [
    sampleRow({ undone: { isUndone: true, reason: 'A visit stays.' }, entityId: 'deleted' }),
    sampleRow({ line: 3, outcome: 'update', entityId: 'changed', undone: { isUndone: false, reason } }),
  ]);
  server.set({ undoUntil: '2026-03-10T15:00:00.000Z' });
  renderApp(`/app${server.path}`);
  await expect.element(main().getByRole('link', { name: 'Show Customers' })).toBeVisible();
  expect(button('Undo Import').elements()).toEqual([]);
  server.set(doneImport({ _id: server.path.slice(9) }));
  renderApp(`/app${server.path}`);
  await press('Undo Import');
  const dialog = page.getByRole('dialog', { name: 'Undo This Import' });
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await expectAccessibleAtAllWidths();
  server.on('undo', () => ({
    state: 'undone',
    undone: { deleted: 250, restored: 29, partly: 1, left: 1 },
    undoUntil: null,
  }));
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect.element(heading('The import was undone')).toHaveFocus();
  const sentence =
    '250 customers were deleted and 29 customers have the former values again. Of 1 customer, something could not come back. 1 customer was left alone, for the reasons below.';
  await expect.element(main().getByText(sentence)).toBeVisible();
  await expect.element(row(3)).toMatchTextContent(`Left alone: ${reason}`);
  expect(row(2).elements()).toEqual([]);
  await tab(/^All/).click();
  await expect.element(row(2)).toMatchTextContent('Undone. A visit stays.');
  await expect.element(tab(/^Partly Undone/)).toBeVisible();
  expect(row(2).getByRole('link').elements()).toEqual([]);
  await expect.element(tab(/^Left Alone/)).toBeVisible();
  expect(button('Undo Import').elements()).toEqual([]);
  await expectAccessibleAtAllWidths('main');

  await main().getByRole('link', { name: 'All Imports' }).click();
  const former = main().getByRole('table', { name: 'Imports' }).getByRole('row').nth(1);
  await expect.element(former).toMatchTextContent('Undone');
  await expect.element(former).toMatchTextContent('250 new, 30 updated, 8 unchanged, 12 refused');
  await expect.element(former).toMatchTextContent('Olive Office');
  await expectAccessibleAtAllWidths();
});

test('says at once what is wrong with a file, and is for office users [10.12-55]', async () => {
  await openDashboard();
  await openPalette();
  await userEvent.keyboard('import customers{Enter}');
  await expect.element(main().getByText('No imports yet.')).toBeVisible();
  const problem = () => main().getByRole('alert');
  await fileInput().upload(csv('List.xlsx'));
  await expect.element(problem()).toMatchTextContent('List.xlsx is a spreadsheet.');
  await fileInput().upload(csv('Nothing.csv', ''));
  await expect.element(problem()).toMatchTextContent('Nothing.csv is empty.');
  const error = 'This file has only a header.';
  api.respond('POST /imports', failure(400, { code: 'invalid', error }));
  await fileInput().upload(csv('Header.csv'));
  await expect.element(problem()).toMatchTextContent(error);
  api.respond('GET /imports', failure(500));
  api.respond('GET /settings', failure(500));
  renderApp('/app/settings');
  await main().getByRole('link', { name: 'Import' }).click();
  await expect.element(main().getByRole('button', { name: 'Try Again' })).toBeVisible();

  renderApp('/app/customers');
  await expect.element(main().getByRole('link', { name: 'Import' })).toBeVisible();
  await openPalette();
  await userEvent.keyboard('import units{Enter}');
  await expect.element(main().getByRole('combobox', { name: 'What the File Lists' })).toHaveValue('unit');
  renderApp('/app/projects');
  await main().getByRole('link', { name: 'Import' }).click();
  await expect.element(main().getByRole('combobox', { name: 'What the File Lists' })).toHaveValue('project');
  const refusal = 'Only office users can do this. Please ask a colleague in the office.';
  api.respond('GET /imports', failure(403, { code: 'office_only', error: refusal }));
  api.respond('GET /session', { data: { ...session, user: { ...session.user, isTechnician: true } } });
  renderApp('/app/imports');
  await expect.element(main().getByText(refusal)).toBeVisible();
  for (const path of ['/app/customers', '/app/work-orders']) {
    renderApp(path);
    await expect.element(button('Export Spreadsheet')).toBeVisible();
    expect(main().getByRole('link', { name: 'Import' }).elements()).toEqual([]);
  }
});
