import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Cluster } from './cluster.ts';

/**
 * A backend in the middle of a long statement outlives a killed postmaster and keeps the next one from
 * starting. Nothing it does can be acknowledged any more, so it is ended by force. Linux only: elsewhere
 * the next start waits until the backend is done.
 */
export function endOrphanedBackends(cluster: Cluster): void {
  if (process.platform !== 'linux') return;
  for (const pid of listProcessesIn(cluster)) {
    const { name, parent, command } = describe(pid);
    if (name !== 'postgres' || !command.startsWith('postgres: ') || describe(parent).name === 'postgres')
      continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** Asked as the database's own user: in a container even root may not see where another's process stands. */
function listProcessesIn({ directory, account }: Cluster): number[] {
  const script = 'for each in /proc/[0-9]*; do [ "$each/cwd" -ef "$1" ] && echo "${each#/proc/}"; done';
  const options = { ...account, cwd: '/', encoding: 'utf8' } as const;
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', directory], options);
  return (stdout ?? '').split('\n').filter(Boolean).map(Number);
}

function describe(pid: number): { name: string; parent: number; command: string } {
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
