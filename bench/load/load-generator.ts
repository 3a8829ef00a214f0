import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadJob, LoadReply, LoadResult } from './load-job.ts';

export type LoadGenerator = { run(job: LoadJob): Promise<LoadResult>; stop(): Promise<void> };

/** Starts the process that makes requests; it does one job at a time. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  const exited = once(child, 'exit');
  return {
    async run(job) {
      child.send(job);
      const [reply] = (await Promise.race([once(child, 'message'), exited.then(endedEarly)])) as [LoadReply];
      if ('error' in reply) throw new Error(reply.error);
      return reply.result;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function endedEarly(): never {
  throw new Error('The process that makes requests ended by itself.');
}
