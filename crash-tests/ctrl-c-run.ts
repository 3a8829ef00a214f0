import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterrupt } from '#bench/base/interruption.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';

/** Milliseconds after the start of the process, or the moment when it is creating its database. */
export type CtrlCMoment = number | 'while creating the database';

export type CtrlCReport = {
  moment: CtrlCMoment;
  /** Null when the signal arrived before the server handled signals. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** Files of a running or partially created database. */
  remnants: string[];
};

const timeoutMs = 60_000;

export function meetsCtrlCGuarantees({ exitCode, signal, remnants }: CtrlCReport): boolean {
  const hasStopped = exitCode === 0 || signal === 'SIGINT';
  return hasStopped && remnants.length === 0;
}

/** Presses Ctrl-C during the first start in an empty folder. */
export async function runCtrlC(moment: CtrlCMoment): Promise<CtrlCReport> {
  const folder = createTemporaryFolder('crewdesk-ctrl-c-');
  const dataDir = join(folder.path, 'data');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await findFreePort()) };
  const script = join(import.meta.dirname, '../scripts/start.mjs');
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore', detached: true });
  const exited = once(child, 'exit');
  const unregister = onInterrupt(() => {
    child.kill('SIGINT');
    return exited;
  });
  try {
    if (typeof moment === 'number') await sleep(moment);
    else await waitForDraft(dataDir);
    // A terminal sends the signal to the whole process group.
    process.kill(-Number(child.pid), 'SIGINT');
    const [exitCode, signal] = (await exited) as [number | null, NodeJS.Signals | null];
    return { moment, exitCode, signal, remnants: findRemnants(dataDir) };
  } finally {
    child.kill('SIGKILL');
    unregister();
    folder.remove();
  }
}

const draft = /^postgres\.new/;

async function waitForDraft(dataDir: string): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(2))
    if (listFiles(dataDir).some((name) => draft.test(name))) return;
  throw new Error('The server did not begin to create its database.');
}

function findRemnants(dataDir: string): string[] {
  const remnants = listFiles(dataDir).filter((name) => draft.test(name) || name.includes('.pid'));
  const postmaster = 'postgres/postmaster.pid';
  return existsSync(join(dataDir, postmaster)) ? [...remnants, postmaster] : remnants;
}

function listFiles(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
