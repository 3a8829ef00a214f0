import { appendFileSync } from 'node:fs';

/** Vitest's state of the test file that this process runs; absent in the process that starts the tests. */
type WorkerState = { filepath?: string };

const noted = new Set<number>();

/** Called where mutants will be: writes their ids with the test file that came by, once each. */
export function noteReached(...ids: number[]): void {
  const worker = (globalThis as { __vitest_worker__?: WorkerState }).__vitest_worker__;
  const file = process.env.MUTANTS_REACHED_FILE;
  if (worker?.filepath === undefined || file === undefined) return;
  for (const id of ids.filter((one) => !noted.has(one))) {
    noted.add(id);
    appendFileSync(file, `${id} ${worker.filepath}\n`);
  }
}
