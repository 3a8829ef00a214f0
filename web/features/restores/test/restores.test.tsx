import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BackupFile, Restore } from '#schema/restores.ts';
import { expectAccessibleAtAllWidths } from '#web/test/expect-accessible.ts';
import { failure } from '#web/test/fake-api.ts';
import { api, renderApp } from '#web/test/render-app.tsx';
import { dialog } from '#web/test/steps/message-steps.ts';
import { workingSystem } from '#web/test/system-samples.ts';
import { sampleBackupFile, sampleRestore } from './restore-samples.ts';

const backups = () => page.getByRole('region', { name: 'Backups' });
const rows = () => backups().getByRole('listitem');
const progress = () => page.getByRole('region', { name: /^Restoring the backup of/ });
const word = () => dialog().getByRole('textbox', { name: 'Type RESTORE to confirm' });
const submit = () => dialog().getByRole('button', { name: 'Restore Backup' });

/** What the server says of a restore, until the test sets something else. */
function serveRestore(restore: Restore | null) {
  const state = { restore };
  api.respond('GET /restores/current', () => ({ data: state.restore }));
  return state;
}

beforeEach(() => {
  for (const [part, data] of Object.entries(workingSystem)) api.respond(`GET /system/${part}`, { data });
});

test('lists the backups with their time and what they are; says that there are none, or why not [10.9-63]', async () => {
  api.respond('GET /backups/files', failure(500));
  renderApp('/app/system');
  await expect
    .element(backups())
    .toMatchTextContent('Something went wrong loading the backups. Please try again later.');
  api.respond('GET /backups/files', { data: [] });
  await backups().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(backups()).toMatchTextContent('There are no backups here yet.');

  const files: BackupFile[] = Array.from({ length: 12 }, (_, day) =>
    sampleBackupFile({ name: `${'long-'.repeat(day)}${day}.backup` }),
  );
  files[1] = sampleBackupFile({ isEncrypted: true, beforeMigration: '0033' });
  api.respond('GET /backups/files', { data: files });
  renderApp('/app/system');
  await expect.element(rows().nth(1)).toMatchTextContent('20 Nov 2026, 2:14 AM CST');
  await expect.element(rows().nth(1)).toMatchTextContent('41 MB, encrypted, before the upgrade 0033');
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(rows().elements()).toHaveLength(10);
  await backups().getByRole('button', { name: 'Show All 12 Backups' }).click();
  await expect.element(rows().nth(11)).toBeVisible();
});

test('asks for a word, says what the server says, and shows how far it is until somebody cancels it [10.9-64]', async () => {
  api.respond('GET /backups/files', { data: [sampleBackupFile()] });
  const state = serveRestore(null);
  renderApp('/app/system');
  await rows().getByRole('button', { name: 'Restore' }).click();
  await expect.element(word()).toHaveFocus();
  await expect.element(dialog()).toMatchTextContent('Backup of 20 Nov 2026, 2:14 AM CST');
  await expect.element(dialog()).toMatchTextContent('The present data are saved as a backup first');
  await userEvent.keyboard('yes{Enter}');
  await expect.element(word()).toHaveAccessibleDescription('Type the word RESTORE.');
  await expectAccessibleAtAllWidths('[role="dialog"]');
  expect(api.requestsTo('POST /restores')).toEqual([]);

  const error = 'The backup lacks the documents "Permit.pdf" and 3 more.';
  api.respond('POST /restores', failure(422, { code: 'documents_missing', error }));
  await word().fill('restore');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(error);
  await dialog().getByRole('checkbox', { name: 'Restore without the missing documents' }).click();
  api.respond('POST /restores', () => {
    state.restore = sampleRestore({ state: 'waiting', phase: null, share: 0, rows: null, secondsLeft: null });
    return { data: state.restore };
  });
  await submit().click();
  await expect.element(progress().getByRole('heading')).toHaveFocus();
  await expect.element(progress()).toMatchTextContent('Waiting to start...');
  expect(api.requestsTo('POST /restores').map(({ body }) => body)).toEqual([
    { file: 'crewdesk-2026-11-20-081400.backup' },
    { file: 'crewdesk-2026-11-20-081400.backup', allowsMissingDocuments: true },
  ]);
  await expect.element(rows().getByRole('button')).not.toBeInTheDocument();

  state.restore = sampleRestore();
  await expect.element(progress()).toMatchTextContent('Step 4 of 5: Loading the data of the backup');
  await expect.element(progress()).toMatchTextContent('12,000 of 40,000 rows, about 2 minutes left');
  await expect.element(progress().getByRole('progressbar')).toHaveValue(38);
  await expectAccessibleAtAllWidths('main');
  api.respond('POST /restores/:id/cancel', () => {
    state.restore = sampleRestore({ state: 'canceled', phase: null, safetyBackup: 'crewdesk-before.backup' });
    return { data: state.restore };
  });
  progress().getByRole('button', { name: 'Cancel Restore' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Last restore' })).toHaveFocus();
  await expect.element(backups()).toMatchTextContent('requested by Pat Doe.');
  const outcome = 'The data are as before. The present data were also saved in crewdesk-before.backup.';
  await expect.element(backups()).toMatchTextContent(outcome);
  await expect.element(rows().getByRole('button', { name: 'Restore' })).toBeVisible();
  await expectAccessibleAtAllWidths('main');
});

test('cannot be cancelled while the data are being replaced, and goes on asking a server that restarts', async () => {
  const state = serveRestore(sampleRestore());
  renderApp('/app/system');
  await expect.element(progress()).toMatchTextContent('You can leave this page');
  const stop = api.respond('GET /restores/current', failure(503, { code: 'unavailable' }));
  await expect
    .element(progress())
    .toMatchTextContent('The server cannot be reached. This page goes on asking.');
  stop();
  state.restore = sampleRestore({ phase: 'replacing' });
  await expect.element(progress()).toMatchTextContent('It can no longer be cancelled.');
  await progress().getByRole('button', { name: 'Cancel Restore' }).click({ force: true });
  expect(api.requestsTo('POST /restores/:id/cancel')).toEqual([]);
});
