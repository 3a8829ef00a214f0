import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's package `faketime`. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** The wall clock of the processes that get `env`; their time since the start passes as always. */
export type FakeClock = { env: NodeJS.ProcessEnv; setOffset(seconds: number): void };

/** Returns undefined where libfaketime is not installed. */
export function createFakeClock(folder: string): FakeClock | undefined {
  if (!existsSync(library)) return undefined;
  const file = join(folder, 'clock-offset');
  const setOffset = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
  setOffset(0);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, setOffset };
}
