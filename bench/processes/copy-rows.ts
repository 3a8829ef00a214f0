import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What copies the rows of a query out of the database and throws them away. */
export type Copier = {
  name: string;
  /** How long it takes, its own start included. */
  timeMs(databaseUrl: string, query: string): Promise<number>;
};

/** psql where there is one, otherwise the driver alone in a process of its own. */
export function findCopier(): Copier {
  const hasPsql = spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0;
  return hasPsql
    ? {
        name: 'COPY by psql',
        timeMs: (url, query) => time('psql', ['--no-psqlrc', '--quiet', '--command', copyOf(query), url]),
      }
    : {
        name: 'COPY by the driver alone',
        timeMs: (url, query) =>
          time(process.execPath, [
            join(import.meta.dirname, '../baseline/copy-to-null.ts'),
            url,
            copyOf(query),
          ]),
      };
}

function copyOf(query: string): string {
  return `copy (${query}) to stdout with (format csv, header)`;
}

async function time(program: string, parameters: string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${program} could not copy the rows.`);
  return performance.now() - startedAt;
}
