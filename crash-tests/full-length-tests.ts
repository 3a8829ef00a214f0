import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onInterrupt } from '#bench/base/interruption.ts';

const root = join(import.meta.dirname, '..');

/** Races of deletions and workers, random requests, visits, merges and more; `npm test` repeats them less often. */
export const races = [
  'server/messaging/messages/messages.removal.test.ts',
  'server/messaging/messages/messages-of-record.test.ts',
  'server/messaging/scheduled-messages/change-races.test.ts',
  'server/features/records/storage/changed-rows.test.ts',
  'server/features/records/storage/equipment-manufacturers.test.ts',
  'server/features/records/record-references.test.ts',
  'server/features/records/records-of-customer.test.ts',
  'server/features/history/undo.routes.test.ts',
  'server/test/contract/fuzz.test.ts',
  'server/features/visits/list/shown-visits.test.ts',
  'server/features/visits/visits.random-changes.test.ts',
  'server/visit-schedule/engine/random-line.test.ts',
  'schema/changes/merge/merge-laws.test.ts',
  'server/features/history/records/records.editors.test.ts',
  'server/features/imports/imports.prediction.test.ts',
  'server/features/imports/records/records.prediction.test.ts',
  'server/demo/company/demonstration-messages.test.ts',
];

/** Attempts to get in, to keep others out, to use up what others need, and to run scripts in their browsers. */
export const attacks = [
  'server/app.authentication.test.ts',
  'server/app.invalid-requests.test.ts',
  'server/app.security-headers.test.ts',
  'server/app.slow-clients.test.ts',
  'server/features/session',
  'server/features/documents',
  'server/http/csv',
  'server/messaging/unknown-texts/unknown-texts.test.ts',
  'server/adapters/storage/s3-storage.test.ts',
  'server/test/contract/fuzz.test.ts',
  'web/app/test/script-injection.test.tsx',
  'web/app/test/script-injection-messages.test.tsx',
  'web/app/test/script-injection-record-forms.test.tsx',
  'web/app/test/script-injection-records.test.tsx',
  'web/app/test/script-injection-screens.test.tsx',
  'web/features/print/test/print-script-injection.test.tsx',
  'e2e/journeys/shell/script-injection.spec.ts',
];

export type FullLengthReport = {
  hasPassed: boolean;
  /** The tests of each layer. */
  layers: Record<string, { passed: number; failed: number; seconds: number }>;
};

/** Runs these tests at full length, in Node and in a real browser. */
export async function runAtFullLength(
  paths: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<FullLengthReport> {
  if (!(await runScript('bootstrap.mjs', ['test'])).hasPassed) return { hasPassed: false, layers: {} };
  const { hasPassed, output } = await runScript('test.mjs', paths, env);
  const summaries = output.matchAll(/^── (.+): (\d+) passed, (\d+) failed, \d+ skipped in ([\d.]+) s$/gm);
  const layers = [...summaries].map(([, name = '', passed, failed, seconds]) => [
    name,
    { passed: Number(passed), failed: Number(failed), seconds: Number(seconds) },
  ]);
  return { hasPassed, layers: Object.fromEntries(layers) };
}

async function runScript(name: string, options: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts', name), ...options], {
    cwd: root,
    env: { ...process.env, ...env, TEST_LENGTH: 'full' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const exited = once(child, 'close');
  const unregister = onInterrupt(() => {
    child.kill('SIGINT');
    return exited;
  });
  const [code] = await exited;
  unregister();
  return { hasPassed: code === 0, output };
}
