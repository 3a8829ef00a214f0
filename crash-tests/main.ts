import { cleanUpOnInterrupt } from '#bench/base/interruption.ts';
import { isGood, runCrashes } from './crash-run.ts';
import { isHonest, runDeliveries } from './delivery-run.ts';

// `npm run harness -- crashes 100`, `npm run harness -- deliveries 200`; without anything both, at full length.
const [which = 'all', count] = process.argv.slice(2);

let isEverythingGood = true;
cleanUpOnInterrupt();

function tell(report: object, isFine: boolean, startedAt: number, sentences: [string, string]): void {
  const minutes = Math.round((Date.now() - startedAt) / 6_000) / 10;
  console.log(JSON.stringify({ ...report, minutes }, null, 2));
  console.log(sentences[isFine ? 0 : 1]);
  isEverythingGood &&= isFine;
}

if (which === 'crashes' || which === 'all') {
  const startedAt = Date.now();
  const report = await runCrashes(Number(count ?? 100), (line) => console.log(line));
  tell(report, isGood(report), startedAt, [
    'Every acknowledged write is there, and every restart was ready within 10 s.',
    'Not good: look at faults, surplus and slowestRestartMs.',
  ]);
}

if (which === 'deliveries' || which === 'all') {
  const startedAt = Date.now();
  const kills = Number(count ?? 200);
  const report = await runDeliveries({ messages: kills * 10, kills }, (line) => console.log(line));
  tell(report, isHonest(report), startedAt, [
    'Every message went out, none is lost or made up, and none is doubled beyond the kills that can cause it.',
    'Not good: look at lost, untrue, duplicates and unknown.',
  ]);
}

process.exit(isEverythingGood ? 0 : 1);
