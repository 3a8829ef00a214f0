import { isGood, runCrashes } from './crash-run.ts';

const killsOfEachKind = Number(process.argv[2] ?? 100);
const startedAt = Date.now();
const report = await runCrashes(killsOfEachKind, (line) => console.log(line));

console.log(
  JSON.stringify({ ...report, minutes: Math.round((Date.now() - startedAt) / 6_000) / 10 }, null, 2),
);
console.log(
  isGood(report)
    ? 'Every acknowledged write is there, and every restart was ready within 10 s.'
    : 'Not good: look at faults, surplus and slowestRestartMs.',
);
process.exit(isGood(report) ? 0 : 1);
