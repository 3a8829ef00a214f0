const [enabledName, probability = '1'] = (
  process.env.NODE_ENV === 'test' ? (process.env.FAILPOINT ?? '') : ''
).split('@');

/**
 * Kills the process, like a crash, when a test enables this failpoint with `FAILPOINT=name`, or with
 * `FAILPOINT=name@0.01` for 1% of the passes. Does nothing outside tests.
 */
export function failpoint(name: string): void {
  if (name === enabledName && Math.random() < Number(probability)) process.kill(process.pid, 'SIGKILL');
}
