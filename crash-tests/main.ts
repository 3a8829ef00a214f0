import { cleanUpOnInterrupt } from '#bench/base/interruption.ts';
import { meetsConnectionGuarantees, runSlowConnectionsOfServer } from './connections/slow-connections-run.ts';
import { meetsCrashGuarantees, planRandomKills, runCrashTest } from './crash-run.ts';
import { meetsCtrlCGuarantees, runCtrlC } from './ctrl-c-run.ts';
import { meetsDeliveryGuarantees, planRandomDeliveryKills, runDeliveryTest } from './delivery-run.ts';
import { meetsFullDiskGuarantees, runFullDisk } from './full-disk-run.ts';
import { interruptions, meetsInterruptionGuarantees, runInterruption } from './interruption-run.ts';
import { runRaces } from './races-run.ts';
import { meetsStopGuarantees, runStopTest } from './stop-run.ts';

// `npm run harness -- crashes 100`, `deliveries 200`, `stops 20`, `races`, `interruptions`, `full-disk` or
// `connections 1200`; without arguments, all at full length.
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
  const result = await runCrashTest(planRandomKills(Number(count ?? 100)), (line) => console.log(line));
  report(result, meetsCrashGuarantees(result), startedAt, {
    passed: 'Passed: no acknowledged write is missing, and every restart was ready within 10 s.',
    failed: 'Failed: check faults, surplus and slowestRestartMs.',
  });
}

if (which === 'deliveries' || which === 'all') {
  const startedAt = Date.now();
  const plan = planRandomDeliveryKills(Number(count ?? 200));
  const result = await runDeliveryTest(plan, (line) => console.log(line));
  report(result, meetsDeliveryGuarantees(result), startedAt, {
    passed:
      'Passed: every message was sent, none was falsely marked as sent, and no more were duplicated than kills can cause.',
    failed: 'Failed: check lost, falselySent, duplicates and unknown.',
  });
}

if (which === 'stops' || which === 'all') {
  const startedAt = Date.now();
  const stops = Number(count ?? 20);
  const result = await runStopTest({ messageCount: stops * 500, stops }, (line) => console.log(line));
  report(result, meetsStopGuarantees(result), startedAt, {
    passed: 'Passed: stopped workers lost nothing, and what went out twice says so.',
    failed: 'Failed: check lost, duplicatesByStop, unnoticed and falselyNoticed.',
  });
}

if (which === 'races' || which === 'all') {
  const startedAt = Date.now();
  report({}, await runRaces(), startedAt, {
    passed: 'Passed: every removal prevented the send or was rejected, and random requests found no defect.',
    failed: 'Failed: see the tests above.',
  });
}

if (which === 'interruptions' || which === 'all') {
  const startedAt = Date.now();
  const ctrlC = [];
  for (const delayMs of [300, 600, 900, 1_500, 3_000]) ctrlC.push(await runCtrlC(delayMs));
  const runs = [];
  for (const interruption of process.platform === 'linux' ? interruptions : []) {
    const run = await runInterruption(interruption, Math.random() * 2_000);
    runs.push({ ...run, isGood: meetsInterruptionGuarantees(run, interruption) });
  }
  const isGood = ctrlC.every(meetsCtrlCGuarantees) && runs.every((run) => run.isGood);
  report({ ctrlC, runs }, isGood, startedAt, {
    passed: 'Passed: every interrupted process stopped what it had started and left no partial files.',
    failed: 'Failed: check remnants, exitCode, runningPids and remainingFiles.',
  });
}

if (which === 'full-disk' || which === 'all') {
  const startedAt = Date.now();
  const result = await runFullDisk();
  if (result) {
    report(result, meetsFullDiskGuarantees(result), startedAt, {
      passed: 'Passed: a full disk was reported in one sentence, and the server recovered by itself.',
      failed: 'Failed: check output, newFiles, reason, detectedMs and recoveredMs.',
    });
  } else console.log('Skipped full-disk: only root can mount the small disk that it fills.');
}

if (which === 'connections' || which === 'all') {
  const startedAt = Date.now();
  const result = await runSlowConnectionsOfServer(Number(count ?? 1_200));
  report(result, meetsConnectionGuarantees(result), startedAt, {
    passed: 'Passed: silent and slow connections were closed in time, and requests were served meanwhile.',
    failed: 'Failed: check maxLifetimesMs, stillOpen, failedRequests and maxRequestMs.',
  });
}

process.exit(hasPassed ? 0 : 1);
