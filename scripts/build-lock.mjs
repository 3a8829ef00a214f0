import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project-paths.mjs';

const timeoutMs = 10 * 60_000;

/** Runs the work while no other bootstrap of this folder is in its own; what a killed one left is removed. */
export async function withBuildLock(work, { file = `${root}.bootstrap.lock`, patience = timeoutMs } = {}) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid}\n${processStartId(process.pid) ?? ''}\n`);
  try {
    await waitForTurn(draft, file, patience);
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function waitForTurn(draft, file, patience) {
  const deadline = Date.now() + patience;
  for (let turn = 0; !linkIfFree(draft, file); turn += 1) {
    if (turn === 10)
      console.log('Waiting for another command in this folder to finish installing or building.');
    if (isAbandoned(file)) rmSync(file, { force: true });
    else if (Date.now() > deadline) throw tookTooLong(file);
    else await sleep(100);
  }
}

function tookTooLong(file) {
  return new Error(
    `Another command in this folder has been installing or building for too long; stop it, or remove ${file} if there is none.`,
  );
}

function linkIfFree(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file) {
  const [pid, birthmark] = readIfThere(file)?.split('\n') ?? [];
  // A lock that went meanwhile was no abandoned one, and the next may be somebody else's.
  if (pid === undefined) return false;
  return !birthmark || processStartId(Number(pid)) !== birthmark;
}

/**
 * Tells a process from a later one that was given the same pid, as in a container whose every start is pid 1;
 * undefined when it is gone. The server has its own in server/embedded-postgres/process-identity.ts, which cannot be
 * used here: this has to run on an older Node, before anything is installed.
 */
function processStartId(pid) {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
    );
  }
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  // Ticks since boot alone might match those of an earlier boot.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`;
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
