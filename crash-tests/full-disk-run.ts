import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterrupt } from '#bench/base/interruption.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import type { Import } from '#schema/imports/imports.ts';
import { freeMegabytes } from '#server/base/full-disk.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { customerFile, ImportClient, isBusy } from './imports/import-client.ts';
import { ServerProcess } from './server/server-process.ts';

export type FullDiskReport = {
  /** What the server printed when it started on a full disk, and the files that it left, without and with a database. */
  newDatabase: FailedStart;
  existingDatabase: FailedStart;
  /** The reason that /readyz gave on a full disk, and how long it took until it did and until it was ready again. */
  reason: string;
  detectedMs: number;
  recoveredMs: number;
  /** What an import said that was under way when the disk was full, and how it ended. */
  importProblem: string;
  importEnd: string;
};

type FailedStart = { output: string; newFiles: string[] };

const diskMegabytes = 250;
const importedRows = 3_000;
const importedAll = `done with ${importedRows}`;
const maxDetectionMs = 10_000;
const sentence = /^DATA_DIR \(\S+\) is on a full disk: \d+ MB are free, [^\n]*\n$/;

export function meetsFullDiskGuarantees(report: FullDiskReport): boolean {
  const starts = [report.newDatabase, report.existingDatabase];
  const areClear = starts.every(({ output, newFiles }) => sentence.test(output) && newFiles.length === 0);
  const isImported = report.importProblem.startsWith(report.reason) && report.importEnd === importedAll;
  return (
    areClear &&
    isImported &&
    report.reason !== '' &&
    Math.max(report.detectedMs, report.recoveredMs) < maxDetectionMs
  );
}

/** Fills a small disk before the first start, while the server runs, and before another start. Undefined without a disk. */
export async function runFullDisk(): Promise<FullDiskReport | undefined> {
  const folder = createTemporaryFolder('crewdesk-full-disk-');
  const disk = join(folder.path, 'disk');
  mkdirSync(disk);
  if (!tryToMount(disk)) {
    folder.remove();
    return undefined;
  }
  const unregister = onInterrupt(() => unmount(disk));
  const server = new ServerProcess(join(disk, 'data'), await findFreePort());
  try {
    return await fillAndFree(server, disk);
  } finally {
    await server.shutDown();
    unregister();
    unmount(disk);
    folder.remove();
  }
}

async function fillAndFree(server: ServerProcess, disk: string): Promise<FullDiskReport> {
  mkdirSync(server.dataDir);
  fill(disk);
  const newDatabase = await failToStart(server);
  free(disk);
  server.start();
  await server.waitUntilReady();

  const imports = new ImportClient(server, await server.signIn());
  const importId = await startImport(imports);
  fill(disk);
  const filledAt = Date.now();
  const reason = await waitForReason(server);
  const detectedMs = Date.now() - filledAt;
  const { problem } = await imports.waitUntil(importId, (entry) => !isBusy(entry) || entry.problem !== null);
  free(disk);
  const freedAt = Date.now();
  await server.waitUntilReady();
  const recoveredMs = Date.now() - freedAt;
  const { state, result } = await imports.waitUntil(importId, (entry) => !isBusy(entry));

  await server.kill('SIGTERM');
  fill(disk);
  const existingDatabase = await failToStart(server);
  free(disk);
  server.start();
  await server.waitUntilReady();
  const importEnd = `${state} with ${result?.new}`;
  return {
    newDatabase,
    existingDatabase,
    reason,
    detectedMs,
    recoveredMs,
    importProblem: problem ?? '',
    importEnd,
  };
}

/** Returns the id of an import that has come to its first rows. */
async function startImport(imports: ImportClient): Promise<string> {
  const path = '/imports?kind=customer&fileName=full-disk.csv';
  const { data } = await imports.request<{ data: Import }>('POST', path, customerFile('Full', importedRows));
  await imports.request('POST', `/imports/${data._id}/dry-run`);
  await imports.waitUntil(data._id, ({ state }) => state === 'checked');
  await imports.request('POST', `/imports/${data._id}/run`);
  await imports.waitUntil(data._id, ({ progress }) => (progress?.done ?? 0) > 0);
  return data._id;
}

async function failToStart(server: ServerProcess): Promise<FailedStart> {
  const before = new Set(readdirSync(server.dataDir));
  server.start();
  await server.waitForExit(60_000);
  const newFiles = readdirSync(server.dataDir).filter((name) => !before.has(name));
  return { output: server.output, newFiles };
}

/** Empty when /readyz reported no reason in time. */
async function waitForReason(server: ServerProcess): Promise<string> {
  for (const deadline = Date.now() + maxDetectionMs; Date.now() < deadline; await sleep(100)) {
    const response = await fetch(`${server.url}/readyz`);
    const { error, code } = (await response.json()) as { error?: string; code?: string };
    if (response.status === 503 && code === 'not_writable') return error ?? '';
  }
  return '';
}

/** Writes until no byte is left. */
function fill(disk: string): void {
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  if (freeMegabytes(disk) > 0) throw new Error('The disk could not be filled.');
}

function free(disk: string): void {
  rmSync(join(disk, 'filler'));
}

function tryToMount(disk: string): boolean {
  try {
    const options = `size=${diskMegabytes}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'crewdesk-full-disk', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unmount(disk: string): void {
  execFileSync('umount', ['--lazy', disk]);
}
