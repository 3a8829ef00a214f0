import { cleanUpOnInterrupt } from '#bench/base/interruption.ts';
import { meetsBackupGuarantees, runBackups } from './backup/backup-run.ts';
import { killUpgrades } from './backup/upgrade-kills.ts';
import { browserRuns } from './browsers/browser-runs.ts';
import { meetsClockGuarantees, runClockJumps } from './clock/clock-run.ts';
import { meetsConnectionGuarantees, runSlowConnectionsOfServer } from './connections/slow-connections-run.ts';
import { meetsCrashGuarantees, planRandomKills, runCrashTest } from './crash-run.ts';
import { meetsCtrlCGuarantees, runCtrlC } from './ctrl-c-run.ts';
import { meetsDeliveryGuarantees, planRandomDeliveryKills, runDeliveryTest } from './delivery-run.ts';
import { meetsFullDiskGuarantees, runFullDisk } from './full-disk-run.ts';
import { attacks, races, runAtFullLength } from './full-length-tests.ts';
import { killImports, meetsImportGuarantees } from './imports/import-kills.ts';
import { interruptions, meetsInterruptionGuarantees, runInterruption } from './interruption-run.ts';
import { meetsLoadGuarantees, meetsSoakGuarantees, runSoak } from './load/soak-run.ts';
import { meetsStopGuarantees, runStopTest } from './stop-run.ts';

// `npm run harness -- crashes 100`, `deliveries 200`, `stops 20`, `races`, `editors 500` (each of six), `drafts 100` (tabs
// and kills), `interruptions`, `full-disk`, `connections 1200`, `load 5` or `soak 60` (both in minutes), `backups 50 100000`
// and `upgrades 20 1000` (kills and records), `imports 12 3000` (kills and rows), `clock` or `attack`; without arguments,
// all at full length.
const [which = 'all', count, size] = process.argv.slice(2);

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
  const { hasPassed: isGood, layers } = await runAtFullLength(races);
  report({ layers }, isGood, startedAt, {
    passed: 'Passed: every removal prevented the send or was rejected, and random requests found no defect.',
    failed: 'Failed: see the tests above.',
  });
}

for (const { name, run, sentences, ...full } of browserRuns) {
  if (which !== name && which !== 'all') continue;
  const startedAt = Date.now();
  const { result, isGood } = await run(Number(count ?? full.count), (line) => console.log(line));
  report(result, isGood, startedAt, sentences);
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
      failed: 'Failed: check output, newFiles, reason, detectedMs, recoveredMs and the import.',
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

if (which === 'backups' || which === 'all') {
  const startedAt = Date.now();
  const result = await runBackups(Number(size ?? 100_000), Number(count ?? 50));
  report(result, meetsBackupGuarantees(result), startedAt, {
    passed:
      'Passed: a backup under writes is one moment, kills leave whole files and whole databases or nothing.',
    failed: 'Failed: check torn, failedWrites, addedMegabytes, listP99Ms and broken.',
  });
}

if (which === 'upgrades' || which === 'all') {
  const startedAt = Date.now();
  const result = await killUpgrades(Number(size ?? 1_000), Number(count ?? 20));
  if (!result) console.log('Skipped upgrades: the former version of PostgreSQL is not installed here.');
  else
    report(result, result.broken === 0, startedAt, {
      passed: 'Passed: after each kill, the next start had everything.',
      failed: 'Failed: check broken.',
    });
}

if (which === 'imports' || which === 'all') {
  const startedAt = Date.now();
  const result = await killImports(Number(count ?? 12), Number(size ?? 3_000), (line) => console.log(line));
  report(result, meetsImportGuarantees(result), startedAt, {
    passed: 'Passed: after each kill, checks, imports and undos went on, and nothing was done twice.',
    failed: 'Failed: check faults.',
  });
}

if (which === 'attack' || which === 'all') {
  const startedAt = Date.now();
  const { hasPassed: isGood, layers } = await runAtFullLength(attacks);
  report({ layers }, isGood, startedAt, {
    passed: 'Passed: nobody got in, was kept out, or ran a script.',
    failed: 'Failed: see the tests above.',
  });
}

if (which === 'clock' || which === 'attack' || which === 'all') {
  const startedAt = Date.now();
  const result = await runClockJumps((line) => console.log(line));
  if ('reason' in result) console.log(`Skipped the jumps of the clock: ${result.reason}.`);
  else
    report(result, meetsClockGuarantees(result), startedAt, {
      passed:
        'Passed: jumps of the clock by an hour and a day lost nothing, repeated nothing and kept nobody out.',
      failed: 'Failed: check lost, duplicates, unsettled, maxRequestMs and maxSignInMs.',
    });
}

const minuteMs = 60_000;

if (which === 'load' || which === 'all') {
  const startedAt = Date.now();
  const load = { durationMs: Number(count ?? 5) * minuteMs, workers: 50, providerDelayMs: 60 };
  const result = await runSoak(load, minuteMs);
  report(result, meetsLoadGuarantees(result), startedAt, {
    passed: 'Passed: fifty people at once, as fast as they could, got a response to every request.',
    failed: 'Failed: check byStatus, failures, texts, duplicates, unsent, memory and log.',
  });
}

if (which === 'soak' || which === 'all') {
  const startedAt = Date.now();
  const durationMs = Number(count ?? 60) * minuteMs;
  const load = { durationMs, workers: 10, perSecond: 30, providerDelayMs: 8_000 };
  const result = await runSoak(load, Math.min(10 * minuteMs, durationMs / 2));
  report(result, meetsSoakGuarantees(result), startedAt, {
    passed: 'Passed: every request got its response, and the memory of the server stayed flat.',
    failed: 'Failed: check byStatus, failures, signIns, texts, duplicates, unsent, memory and log.',
  });
}

process.exit(hasPassed ? 0 : 1);
