import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onInterrupt } from '#bench/base/interruption.ts';

const root = join(import.meta.dirname, '..');

/** Tests that repeat a race or random requests; `npm test` repeats them less often. */
const repeatedTests = [
  'server/messaging/messages/messages.removal.test.ts',
  'server/messaging/messages/messages-of-record.test.ts',
  'server/test/contract/fuzz.test.ts',
];

/** Runs these tests at full length. Returns whether they passed. */
export async function runRaces(): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...repeatedTests], {
    cwd: root,
    env: { ...process.env, TEST_LENGTH: 'full' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  const unregister = onInterrupt(() => {
    child.kill('SIGINT');
    return exited;
  });
  const [code] = await exited;
  unregister();
  return code === 0;
}
