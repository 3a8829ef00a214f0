import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onInterrupt } from '#bench/base/interruption.ts';
import type { LoadJob, LoadReply, LoadResult } from './load-job.ts';

export type LoadGenerator = { run(job: LoadJob): Promise<LoadResult>; stop(): Promise<void> };

/** Starts the process that sends requests. It runs one job at a time. */
export function startLoadGenerator(): LoadGenerator {
  const unregister = onInterrupt(() => stop());
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  const exited = once(child, 'exit');
  async function stop() {
    child.kill('SIGTERM');
    await exited;
    unregister();
  }
  return {
    async run(job) {
      child.send(job);
      const [reply] = (await Promise.race([once(child, 'message'), exited.then(failEarlyExit)])) as [
        LoadReply,
      ];
      if ('error' in reply) throw new Error(reply.error);
      return reply.result;
    },
    stop,
  };
}

function failEarlyExit(): never {
  throw new Error('The load generator exited unexpectedly.');
}
