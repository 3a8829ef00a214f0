import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#bench/base/statistics.ts';
import { type Installation, startInstallation } from '#bench/processes/installation.ts';
import { peakMegabytesDuring, residentMegabytes } from '#bench/processes/resident-memory.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { records as recordsScenario } from '#bench/scenarios/records.ts';
import { LoadClient } from '#crash-tests/load/load-client.ts';
import { createLocalStorage } from '#server/adapters/storage/local-storage.ts';
import { type BackupOptions, takeBackup } from '#server/backup/take/take-backup.ts';
import { collectGarbage } from '#server/base/gc.ts';
import { type KillCounts, killBackups, killRestores } from './backup-kills.ts';
import { killRequestedRestores } from './requested-restore-kills.ts';

export type BackupReport = {
  records: number;
  rows: number;
  seconds: number;
  archiveMegabytes: number;
  /** Of the process that makes the backup, above what it had before. */
  addedMegabytes: number;
  writesPerSecond: number;
  failedWrites: number;
  /** Of a list, while writes go on: without and with a backup. */
  listP99Ms: { before: number; during: number };
  /** Customers of the backup that have no entry in its history, or the reverse: it was not one moment. */
  torn: number;
  restoreSeconds: number;
  backupKills: KillCounts;
  restoreKills: KillCounts;
  /** Of a server that restores a backup as requested in the browser. */
  requestedRestoreKills: KillCounts;
};

const maxAddedMegabytes = 40;
const maxSlowdown = 3;

export function meetsBackupGuarantees(report: BackupReport): boolean {
  const { before, during } = report.listP99Ms;
  return (
    report.torn + report.failedWrites === 0 &&
    [report.backupKills, report.restoreKills, report.requestedRestoreKills].every(
      ({ broken }) => broken === 0,
    ) &&
    report.addedMegabytes <= maxAddedMegabytes &&
    during <= before * maxSlowdown
  );
}

/** Makes a backup of so many records under 50 writes a second, then kills backups and restores at random moments. */
export async function runBackups(records: number, kills: number): Promise<BackupReport> {
  const folder = createTemporaryFolder('crewdesk-backups-');
  const installation = await startInstallation(recordsScenario, records);
  try {
    const report = await measure(installation, folder.path, records, kills);
    return { ...report, requestedRestoreKills: await killRequestedRestores(kills) };
  } finally {
    await installation.stop();
    folder.remove();
  }
}

async function measure(
  installation: Installation,
  folder: string,
  records: number,
  kills: number,
): Promise<Omit<BackupReport, 'requestedRestoreKills'>> {
  const { databaseUrl: url, crewdesk, token } = installation;
  const client = new LoadClient(crewdesk.url, token);
  const path = join(folder, 'measured.backup');
  const options: BackupOptions = {
    url,
    path,
    config: { dataDir: folder, sessionSecret: 'x' },
    storage: createLocalStorage(join(folder, 'uploads')),
    passphrase: undefined,
    now: new Date(),
  };
  const writes = startWrites(client);
  try {
    const before = await measureListP99(client, async () => sleep(10_000));
    collectGarbage();
    const ownMegabytes = await residentMegabytes(process.pid);
    let seconds = 0;
    let peak = 0;
    let taken: Awaited<ReturnType<typeof takeBackup>> | undefined;
    const during = await measureListP99(client, async () => {
      const startedAt = performance.now();
      peak = await peakMegabytesDuring(process.pid, async () => {
        taken = await takeBackup(options);
      });
      seconds = (performance.now() - startedAt) / 1000;
    });
    const { perSecond, failed } = await writes.stop();
    const target = await killRestores(installation, { path, folder, kills });
    return {
      records,
      rows: taken?.manifest.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0,
      seconds: round(seconds),
      archiveMegabytes: round((await stat(path)).size / 1_000_000),
      addedMegabytes: round(peak - ownMegabytes),
      writesPerSecond: round(perSecond),
      failedWrites: failed,
      listP99Ms: { before: round(before), during: round(during) },
      torn: target.torn,
      restoreSeconds: round(target.seconds),
      backupKills: await killBackups(url, { folder, kills, maxDelayMs: seconds * 1200 + 1000 }),
      restoreKills: target.kills,
    };
  } finally {
    await writes.stop();
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Requests one page of a list after the other until `work` ends. */
async function measureListP99(client: LoadClient, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  const times: number[] = [];
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    const { status } = await client.request('GET', '/api/work-order?limit=50');
    if (status !== 200) throw new Error(`A list failed with ${status}.`);
    times.push(performance.now() - startedAt);
    await sleep(5);
  }
  await working;
  return percentile(times, 99);
}

const sampleCustomer = {
  address: { street: '120 Lake Street', city: 'Chicago', state: 'IL', zip: '60601' },
  contacts: [
    {
      title: 'Manager',
      name: 'Ana Flores',
      email: 'ana@office.example',
      phoneNumbers: [{ name: 'Mobile', phone: '(312) 555-0142' }],
    },
  ],
};

/** A machine that cannot keep up gets fewer, because waiting requests take memory of this process, which is measured. */
const maxPendingWrites = 100;

/** Creates 50 customers a second, each with its entry in the history in the same transaction. */
function startWrites(client: LoadClient): { stop(): Promise<{ perSecond: number; failed: number }> } {
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  let [written, failed] = [0, 0];
  const timer = setInterval(() => {
    if (pending.size >= maxPendingWrites) return;
    const body = { ...sampleCustomer, name: `Written ${written} ${pending.size}` };
    const writing = client.request('POST', '/api/customer', { body }).then(({ status }) => {
      if (status === 201) written += 1;
      else failed += 1;
    });
    pending.add(writing);
    void writing.finally(() => pending.delete(writing));
  }, 20);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return { perSecond: written / ((performance.now() - startedAt) / 1000), failed };
    },
  };
}
