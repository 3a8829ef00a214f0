import { loadavg } from 'node:os';

const slowestCount = 10;

/** Seconds that each layer may take on two idle cores. Together they stay below the eight minutes of a run. */
const budgets = {
  'Types, lint, format': 20,
  'Web app': 10,
  'Rules and server': 110,
  'Another PostgreSQL': 40,
  Components: 150,
  Journeys: 110,
};
const targetSeconds = Object.values(budgets).reduce((sum, seconds) => sum + seconds);

/** Whether something else keeps a core busy, as far as the load of the last minute shows. */
export function isMachineBusy() {
  return loadavg()[0] > 0.8;
}

/**
 * The slowest tests and the time of each layer, as lines.
 * @param layers `{ name, seconds, tests: [{ name, seconds }] }`
 */
export function describeTimes(layers) {
  const slowest = layers
    .flatMap(({ tests = [] }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestCount);
  return [
    '── The slowest tests',
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
    '── Time of each layer',
    ...layers.map(({ name, seconds }) => {
      const budget = budgets[name];
      return `${seconds.toFixed(1).padStart(6)} s  ${name}${budget ? ` (budget ${budget} s)` : ''}`;
    }),
  ];
}

/**
 * The sentence for a run that took too long; undefined for one in time.
 * @param maxMinutes the limit of a run on an idle machine
 */
export function describeOverrun(layers, maxMinutes, wasBusy) {
  const seconds = layers.reduce((sum, layer) => sum + layer.seconds, 0);
  if (wasBusy || seconds <= maxMinutes * 60) return undefined;
  const excess = (layer) => layer.seconds - (budgets[layer.name] ?? 0);
  const worst = layers.toSorted((one, other) => excess(other) - excess(one))[0];
  const minutes = (value) => (value / 60).toFixed(1);
  return (
    `The run took ${minutes(seconds)} minutes; at most ${maxMinutes} are allowed and ${minutes(targetSeconds)} planned. ` +
    `The layer "${worst.name}" outgrew its budget: ${Math.round(worst.seconds)} s instead of ${budgets[worst.name] ?? 0} s.`
  );
}
