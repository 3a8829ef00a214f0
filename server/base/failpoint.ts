const [wanted, chance = '1'] = (process.env.NODE_ENV === 'test' ? (process.env.FAILPOINT ?? '') : '').split(
  '@',
);

/**
 * Ends the process on the spot, as a crash would, where a test asked for it: `FAILPOINT=name`, or `FAILPOINT=name@0.01`
 * for one time in a hundred. Does nothing outside of tests.
 */
export function failpoint(name: string): void {
  if (name === wanted && Math.random() < Number(chance)) process.kill(process.pid, 'SIGKILL');
}
