import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/**
 * Tells a process from a later one that was given the same pid; undefined when it is gone or a zombie.
 * Two answers for the same living process are equal.
 */
export function processStartId(pid: number): string | undefined {
  if (!isLinux) return processStartIdByPs(pid);
  const stat = readProc(pid, 'stat');
  // The name stands in parentheses and may itself hold spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAfterBoot] = [fields?.[0], fields?.[19]];
  if (state === undefined || startedAfterBoot === undefined || state === 'Z' || state === 'X')
    return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startedAfterBoot}`;
}

/** Whether the process is the postmaster that wrote `startedAt` (epoch seconds) into the folder's pid file. */
export function isPostmasterOn(pid: number, directory: string, startedAt: number): boolean {
  if (!isLinux) return commandByPs(pid).includes(directory) && commandByPs(pid).includes('postgres');
  if (readProc(pid, 'comm')?.trim() !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    // A container's root may not look into another user's process, so the public facts have to do.
    const namesDirectory = readProc(pid, 'cmdline')?.split('\0').includes(directory) ?? false;
    return namesDirectory || Math.abs(startedAtOf(pid) - startedAt) <= 5;
  }
}

/** Sends the signal unless the pid has passed to another process meanwhile. */
export function signalProcess(pid: number, birthmark: string, signal: NodeJS.Signals): void {
  if (processStartId(pid) !== birthmark) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function startedAtOf(pid: number): number {
  const bootedAt = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
  return bootedAt + Number(processStartId(pid)?.split('/')[1]) / 100;
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

function processStartIdByPs(pid: number): string | undefined {
  const line = ps(pid, 'state=,lstart=');
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

function commandByPs(pid: number): string {
  return ps(pid, 'command=');
}

function ps(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
