import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project-paths.mjs';

const defaultFile = `${root}.bootstrap.lock`;
const defaultTimeoutMs = 10 * 60_000;

/** Runs the work while no other command in this folder installs or builds. Removes locks of killed processes. */
export async function withBuildLock(work, { file = defaultFile, timeoutMs = defaultTimeoutMs } = {}) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid}\n${processStartId(process.pid) ?? ''}\n`);
  try {
    await acquire(draft, file, timeoutMs);
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function acquire(draft, file, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  for (let attempt = 0; !linkIfFree(draft, file); attempt += 1) {
    if (attempt === 10)
      console.log('Waiting for another command in this folder to finish installing or building.');
    if (isStale(file)) rmSync(file, { force: true });
    else if (Date.now() > deadline) throw timeoutError(file);
    else await sleep(100);
  }
}

function timeoutError(file) {
  return new Error(
    `Another command in this folder has been installing or building for too long. Stop it, or delete ${file} if no such command is running.`,
  );
}

/** A link appears with its content, so other processes never read an incomplete lock. */
function linkIfFree(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file) {
  const [pid, startId] = readIfExists(file)?.split('\n') ?? [];
  // A lock that was released meanwhile is not stale; by now, the file may be the lock of another process.
  if (pid === undefined) return false;
  return !startId || processStartId(Number(pid)) !== startId;
}

/**
 * Distinguishes a process from a later one with the same pid, as in a container where every start is pid 1. Undefined if
 * the process no longer runs. The server's version in server/embedded-postgres/process-identity.ts can't be used here:
 * this file must run on older Node versions, before anything is installed.
 */
function processStartId(pid) {
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
    );
  }
  const stat = readIfExists(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The process name is in parentheses and may contain spaces and parentheses itself.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  // The start time in ticks since boot alone could match a process of an earlier boot.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[18]}`;
}

function readIfExists(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
