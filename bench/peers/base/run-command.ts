import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onInterrupt } from '#bench/base/interruption.ts';

/** Runs a program to its end, which comes sooner when the run is interrupted. Prints its output only if it fails. */
export async function runCommand(
  [program = '', ...parameters]: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const unregister = onInterrupt(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = (await exited) as [number | null];
  unregister();
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} failed:\n${output}`);
}
