import { parseArgs } from 'node:util';

export type PeerOptions = { workOrders: number; rounds: number; roundMs: number };

/** Fewer would have no page to compare. */
const minWorkOrders = 200;

/**
 * Reads `--work-orders`, `--rounds` and `--seconds`, the length of a round.
 * @throws Error with a sentence for the user
 */
export function parsePeerOptions(parameters: readonly string[]): PeerOptions {
  const { values } = parseArgs({
    args: parameters.filter((parameter) => parameter !== '--peers'),
    options: {
      'work-orders': { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
    },
  });
  return {
    workOrders: wholeNumber('--work-orders', values['work-orders'], minWorkOrders),
    rounds: wholeNumber('--rounds', values.rounds, 1),
    roundMs: 1_000 * wholeNumber('--seconds', values.seconds, 1),
  };
}

function wholeNumber(option: string, text: string, min: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min) return number;
  throw new Error(`${option} must be a whole number of at least ${min}, not "${text}".`);
}
