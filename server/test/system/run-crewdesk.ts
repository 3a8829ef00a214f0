import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The path of the command line program. */
export const program = fileURLToPath(new URL('../../../scripts/crewdesk.mjs', import.meta.url));

type CliResult = { code: number | null; stdout: string; stderr: string };

/** Runs a command and returns its exit code and output. */
export function runCrewdesk(env: NodeJS.ProcessEnv, ...args: string[]): Promise<CliResult> {
  return new Promise((resolve) => {
    const child: ChildProcess = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
