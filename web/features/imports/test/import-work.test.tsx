import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure, networkFailure } from '#web/test/fake-api.ts';
import { checkedImport, doneImport, sampleRow, serveImport } from '#web/test/import-samples.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { dismissToasts, expectToast } from '#web/test/steps/failure-steps.ts';
import { button, heading, main, press, row, tab } from './import-steps.ts';

test('shows row by row what will happen, by page and by outcome, and imports it [10.12-52]', async () => {
  const email = {
    label: 'Email',
    row: 'Ana Alder',
    from: 'ana@old.example',
    to: 'ana@alder.example',
  } as const;
  const rows = [
    sampleRow({
      line: 3,
      outcome: 'update',
      entityId: 'a-customer',
      changes: [{ ...email, kind: 'changed' }],
    }),
    sampleRow({
      line: 4,
      name: '',
      outcome: 'refused',
      changes: [],
      issues: [
        { column: 'Reach at', message: 'Must be a valid email.' },
        { column: null, message: 'A customer needs a name.' },
      ],
    }),
    sampleRow(),
  ];
  const server = serveImport(
    checkedImport({ sameFileAs: { _id: 'another', at: '2026-03-10T15:00:00.000Z' } }),
    rows,
  );
  api.respond(
    `GET ${server.path}/refused.csv`,
    new Response('Reason', { headers: { 'content-type': 'text/csv' } }),
  );
  renderApp(`/app${server.path}`);
  const sentence =
    'The import will create 250 customers and update 30 customers. 8 customers stay as before. 12 rows are refused and will not be imported.';
  await expect.element(main().getByText(sentence)).toBeVisible();
  await expect.element(main().getByText('This file was imported before', { exact: false })).toBeVisible();
  await expect
    .element(row(3))
    .toMatchTextContent('Ana Alder: EmailBefore: ana@old.example, after: ana@alder.example');
  await expect.element(row(4)).toMatchTextContent('Reach at: Must be a valid email.');
  await expect.element(row(4)).toMatchTextContent('A customer needs a name.');
  await expectAccessibleAtAllWidths();
  rows.push(...Array.from({ length: 60 }, (_, index) => sampleRow({ line: index + 5 })));
  await tab(/^New/).click();
  await expect.element(row(5)).toBeVisible();
  const items = main().getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(50);
  await button('Next page').click();
  await expect.element(row(64)).toBeVisible();
  await tab(/^Refused/).click();
  await expect.element(row(64)).not.toBeInTheDocument();
  await expect.element(row(4)).toBeVisible();
  expect(location.search).toBe('?outcome=refused');
  await button('Download Refused Rows').click();
  await expectToast('Spreadsheet ready for download.');
  await dismissToasts(1);

  await press('Change Columns');
  await expect.element(heading('What the columns become')).toHaveFocus();
  server.on('columns', () => ({ state: 'columns' }));
  server.on('dry-run', () => ({ state: 'checked', kind: 'unit', notices: 12 }));
  await press('Check the File');
  await expect.element(heading('What will happen')).toHaveFocus();
  expect(location.search).toBe('');

  server.on('run', () => ({ state: 'running', startedAt: '2026-11-20T15:02:00.000Z' }));
  server.on('notices', () => ({ sendsNotices: false }));
  await expect
    .element(main().getByText('lead to 12 notices later on. Send them?', { exact: false }))
    .toBeVisible();
  const none = main().getByRole('radio', { name: 'Send none: import the warranties without recipients' });
  await none.click();
  await expect.element(none).toBeChecked();
  await expectAccessibleAtAllWidths('main');
  expect(api.requestsTo(`PUT ${server.path}/notices`)[0]?.body).toEqual({ sendsNotices: false });
  await press('Import 280 Units');
  await expect.element(heading('Importing')).toHaveFocus();
  server.set({ progress: { done: 150, total: 300, secondsLeft: 38 } });
  await expect.element(main().getByText('150 of 300 rows, about 40 seconds left')).toBeVisible();
  await expect.element(main().getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '50');
  await expectAccessible('main');
  server.set({ ...doneImport(), _id: server.path.slice(9), differing: 1 });
  await expect.element(heading('The import is done')).toHaveFocus();
  await expect
    .element(main().getByText('250 new, 30 updated, 8 unchanged, 12 refused.', { exact: false }))
    .toBeVisible();
  await expect.element(tab(/^Not as Checked/)).toBeVisible();
});

test('goes on after a reload and an outage, and is stopped and continued [10.12-53]', async () => {
  const running = { state: 'running', startedAt: '2026-11-20T15:02:00.000Z' } as const;
  const progress = { done: 100, total: 300, secondsLeft: null };
  const server = serveImport(checkedImport({ ...running, progress }), [sampleRow()]);
  renderApp(`/app${server.path}`);
  await expect.element(main().getByText('100 of 300 rows', { exact: true })).toBeVisible();
  const recover = api.respond(`GET ${server.path}`, networkFailure);
  await expect.element(main().getByText('The server cannot be reached.', { exact: false })).toBeVisible();
  recover();
  await expect
    .element(main().getByText('Nobody gets a message because of it.', { exact: false }))
    .toBeVisible();
  const problem = 'The disk of the database is full. This goes on by itself as soon as there is space.';
  server.set({ problem, progress: { ...progress, secondsLeft: 90 } });
  await expect.element(main().getByRole('alert')).toMatchTextContent(problem);
  await expect.element(main().getByText('100 of 300 rows', { exact: true })).toBeVisible();
  server.set({ problem: null });
  await expect.element(main().getByText('100 of 300 rows, about 2 minutes left')).toBeVisible();
  expect(main().getByRole('alert').elements()).toEqual([]);

  const result = { new: 100, update: 0, unchanged: 0, refused: 0 };
  const undoUntil = '2099-12-20T15:03:00.000Z';
  server.on('cancel', () => ({ state: 'cancelled', result, canContinue: true, undoUntil }));
  await press('Cancel Import');
  await expect.element(heading('The import was stopped')).toHaveFocus();
  await expect
    .element(main().getByText('Stopped after 100 of 300 rows: 100 new.', { exact: false }))
    .toBeVisible();

  api.respond(`POST ${server.path}/run`, failure(409, { code: 'conflict', error: 'It is running already.' }));
  await button('Continue Import').click();
  await expectToast('It is running already.');
  await dismissToasts(1);
  server.on('run', () => ({ state: 'failed', problem: 'There is no space left on the disk.' }));
  await press('Continue Import');
  await expect.element(heading('Something went wrong on the way')).toHaveFocus();
  await expect.element(main().getByText('There is no space left on the disk.')).toBeVisible();
  server.on('run', () => running);
  await expect.element(button('Undo Import')).toBeVisible();
  await press('Continue Import');
  await expect.element(heading('Importing')).toHaveFocus();
  // An undo that failed: what it took back must not be imported again.
  server.set({ state: 'failed', canContinue: false, problem: 'The undo stopped.' });
  await expect.element(main().getByText('The undo stopped.')).toBeVisible();
  await expect.element(button('Undo Import')).toBeVisible();
  expect(button('Continue Import').elements()).toEqual([]);
});
