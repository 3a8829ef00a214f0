import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { UpgradeCluster } from '#server/embedded-postgres/cluster.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { processStartId } from '#server/embedded-postgres/process-identity.ts';
import { copyEmptyDatabase } from '#server/test/test-database.ts';

/**
 * Creates a folder for DATA_DIR. After the test it is deleted, and its postmaster is stopped.
 * @param within its path may be too long for a Unix socket, except in /tmp
 */
export function createDataDir(name = 'data', within = tmpdir()): string {
  const parent = mkdtempSync(join(realpathSync(within), 'crewdesk-embedded-'));
  chmodSync(parent, 0o755);
  const dataDir = join(parent, name);
  onTestFinished(async () => {
    const pid = postmasterPid(dataDir);
    if (pid !== undefined && processStartId(pid) !== undefined) process.kill(pid, 'SIGQUIT');
    while (pid !== undefined && processStartId(pid) !== undefined)
      await new Promise((resolve) => setTimeout(resolve, 10));
    rmSync(parent, { recursive: true, force: true });
  });
  return dataDir;
}

/** Like `createDataDir`, with an empty database in the folder. */
export function createDataDirWithDatabase(): string {
  const dataDir = createDataDir();
  copyEmptyDatabase(dataDir);
  return dataDir;
}

export async function startInProcess(
  dataDir: string,
  options: { takeOverTimeoutMs?: number; upgrade?: UpgradeCluster } = {},
): Promise<EmbeddedDatabase & { logLines: string[] }> {
  const logLines: string[] = [];
  const log = (message: string, details?: object) => logLines.push(`${message} ${JSON.stringify(details)}`);
  const database = await startEmbeddedDatabase({ dataDir, log, ...options });
  onTestFinished(() => database.stop());
  return { ...database, logLines };
}

export type Owner = { pid: number; url?: string; error?: string; kill(): Promise<void> };

/** Starts the database in a child process, which can be killed. */
export async function startInChildProcess(dataDir: string): Promise<Owner> {
  const script = join(import.meta.dirname, 'owner-process.ts');
  const child: ChildProcess = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  if (child.stdout === null || child.pid === undefined) throw new Error('the child process has no output');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited]);
  return { pid: child.pid, kill, ...JSON.parse(String(line)) };
}

export function postmasterPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

export async function query(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Retries a query until it succeeds, for at most ten seconds. */
export async function queryWithRetries(
  url: string | undefined,
  sql: string,
): Promise<Record<string, unknown>[]> {
  for (const deadline = Date.now() + 10_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    try {
      return await query(url, sql);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
