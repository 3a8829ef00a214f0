import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Cluster } from './cluster.ts';

/**
 * Kills backends that survived their killed postmaster. A backend executing a long statement prevents the next start,
 * and its work can no longer be committed. Linux only: elsewhere the next start waits until the backend is done.
 */
export function endOrphanedBackends(cluster: Cluster): void {
  if (process.platform !== 'linux') return;
  for (const pid of listProcesses(cluster)) {
    const { name, parent, command } = describeProcess(pid);
    if (
      name !== 'postgres' ||
      !command.startsWith('postgres: ') ||
      describeProcess(parent).name === 'postgres'
    )
      continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It exited on its own.
    }
  }
}

/** Runs as the database user: in a container even root may not see the working directory of another user's process. */
function listProcesses({ directory, account }: Cluster): number[] {
  const script = 'for each in /proc/[0-9]*; do [ "$each/cwd" -ef "$1" ] && echo "${each#/proc/}"; done';
  const options = { ...account, cwd: '/', encoding: 'utf8' } as const;
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', directory], options);
  return (stdout ?? '').split('\n').filter(Boolean).map(Number);
}

function describeProcess(pid: number): { name: string; parent: number; command: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return {
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
    };
  } catch {
    return { name: '', parent: 0, command: '' };
  }
}
