import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Copies the rows of a query out of the database and discards them. */
export type CopyCommand = {
  name: string;
  /** The duration of a copy, including the start of the process. */
  timeMs(databaseUrl: string, query: string): Promise<number>;
};

/** psql if installed, otherwise the pg driver alone in a process of its own. */
export function findCopyCommand(): CopyCommand {
  const hasPsql = spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0;
  return hasPsql
    ? {
        name: 'COPY by psql',
        timeMs: (url, query) => time('psql', ['--no-psqlrc', '--quiet', '--command', copySql(query), url]),
      }
    : {
        name: 'COPY by the pg driver',
        timeMs: (url, query) =>
          time(process.execPath, [join(import.meta.dirname, 'copy-to-null.ts'), url, copySql(query)]),
      };
}

function copySql(query: string): string {
  return `copy (${query}) to stdout with (format csv, header)`;
}

async function time(program: string, parameters: string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} failed to copy the rows.`);
  return performance.now() - startedAt;
}
