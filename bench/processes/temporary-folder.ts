import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onInterrupt } from '#bench/base/interruption.ts';

/** Creates a temporary folder that is also removed when the run is interrupted. */
export function createTemporaryFolder(prefix: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), prefix));
  // A database that was just killed may still be writing files.
  const erase = () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const unregister = onInterrupt(erase);
  // The embedded database may run as a user of its own.
  chmodSync(path, 0o755);
  return {
    path,
    remove() {
      erase();
      unregister();
    },
  };
}
