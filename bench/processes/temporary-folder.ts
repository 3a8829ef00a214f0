import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onInterruption } from '#bench/base/interruption.ts';

/** A folder that is gone when the run is over, however it ends. Anybody may look in: the database has a user of its own. */
export function makeFolder(prefix: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), prefix));
  // A database that was killed a moment ago may still be writing the last of its files.
  const erase = () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const forget = onInterruption(erase);
  chmodSync(path, 0o755);
  return {
    path,
    remove() {
      erase();
      forget();
    },
  };
}
