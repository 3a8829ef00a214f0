import { runCrashes } from './crash-run.ts';

const killsOfEachKind = Number(process.argv[2] ?? 100);
const startedAt = Date.now();
const report = await runCrashes(killsOfEachKind, (line) => console.log(line));

console.log(
  JSON.stringify({ ...report, minutes: Math.round((Date.now() - startedAt) / 6_000) / 10 }, null, 2),
);
const isGood = report.faults.length === 0 && report.surplus === 0;
console.log(isGood ? 'Every acknowledged write is there.' : 'Acknowledged writes were lost or damaged.');
process.exit(isGood ? 0 : 1);
