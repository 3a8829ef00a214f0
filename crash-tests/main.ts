import { cleanUpOnInterrupt } from '#bench/base/interruption.ts';
import { meetsCrashGuarantees, runCrashTest } from './crash-run.ts';
import { meetsDeliveryGuarantees, runDeliveryTest } from './delivery-run.ts';

// `npm run harness -- crashes 100` or `npm run harness -- deliveries 200`; without arguments, both at full length.
const [which = 'all', count] = process.argv.slice(2);

let hasPassed = true;
cleanUpOnInterrupt();

function report(
  result: object,
  isGood: boolean,
  startedAt: number,
  sentences: { passed: string; failed: string },
): void {
  const minutes = Math.round((Date.now() - startedAt) / 6_000) / 10;
  console.log(JSON.stringify({ ...result, minutes }, null, 2));
  console.log(isGood ? sentences.passed : sentences.failed);
  hasPassed &&= isGood;
}

if (which === 'crashes' || which === 'all') {
  const startedAt = Date.now();
  const result = await runCrashTest(Number(count ?? 100), (line) => console.log(line));
  report(result, meetsCrashGuarantees(result), startedAt, {
    passed: 'Passed: no acknowledged write is missing, and every restart was ready within 10 s.',
    failed: 'Failed: check faults, surplus and slowestRestartMs.',
  });
}

if (which === 'deliveries' || which === 'all') {
  const startedAt = Date.now();
  const killCount = Number(count ?? 200);
  const result = await runDeliveryTest({ messageCount: killCount * 10, killCount }, (line) =>
    console.log(line),
  );
  report(result, meetsDeliveryGuarantees(result), startedAt, {
    passed:
      'Passed: every message was sent, none was falsely marked as sent, and no more were duplicated than kills can cause.',
    failed: 'Failed: check lost, falselySent, duplicates and unknown.',
  });
}

process.exit(hasPassed ? 0 : 1);
