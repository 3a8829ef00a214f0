/** How often to repeat a test of races or random input: `full` times in `npm run harness -- races`, else `suite` times. */
export function repeatCount({ full, suite }: { full: number; suite: number }): number {
  return process.env.TEST_LENGTH === 'full' ? full : suite;
}
