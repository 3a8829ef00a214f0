import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/**
 * Identifies a process beyond its pid, which may be reused. The id stays the same while the process runs; undefined when
 * it has exited or is a zombie.
 */
export function processStartId(pid: number): string | undefined {
  if (!isLinux) return processStartIdFromPs(pid);
  const stat = readProc(pid, 'stat');
  // The name is in parentheses and may itself contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAfterBoot] = [fields?.[0], fields?.[19]];
  if (state === undefined || startedAfterBoot === undefined || state === 'Z' || state === 'X')
    return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startedAfterBoot}`;
}

/** Whether the process is the postmaster that wrote `startedAt` (epoch seconds) into the folder's pid file. */
export function isPostmasterOn(pid: number, directory: string, startedAt: number): boolean {
  if (!isLinux) return commandFromPs(pid).includes(directory) && commandFromPs(pid).includes('postgres');
  if (readProc(pid, 'comm')?.trim() !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    // Root in a container may not read the cwd of other users' processes, so use public data instead.
    const namesDirectory = readProc(pid, 'cmdline')?.split('\0').includes(directory) ?? false;
    return namesDirectory || Math.abs(startTimeOf(pid) - startedAt) <= 5;
  }
}

/** Sends a signal, unless the pid now belongs to another process. */
export function signalProcess(pid: number, startId: string, signal: NodeJS.Signals): void {
  if (processStartId(pid) !== startId) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function startTimeOf(pid: number): number {
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

function processStartIdFromPs(pid: number): string | undefined {
  const line = ps(pid, 'state=,lstart=');
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

function commandFromPs(pid: number): string {
  return ps(pid, 'command=');
}

function ps(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
