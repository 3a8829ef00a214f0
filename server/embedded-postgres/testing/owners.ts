import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/embedded-postgres/embedded-database.ts';
import { processStartId } from '#server/embedded-postgres/process-identity.ts';

/** A folder for DATA_DIR, gone after the test together with every process that still uses it. */
export function makeDataDir(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'crewdesk-embedded-'));
  chmodSync(parent, 0o755);
  const dataDir = join(parent, name);
  onTestFinished(async () => {
    const pid = postmasterPid(dataDir);
    if (pid !== undefined && processStartId(pid) !== undefined) process.kill(pid, 'SIGQUIT');
    while (pid !== undefined && processStartId(pid) !== undefined)
      await new Promise((go) => setTimeout(go, 10));
    rmSync(parent, { recursive: true, force: true });
  });
  return dataDir;
}

export async function startHere(dataDir: string): Promise<EmbeddedDatabase & { told: string[] }> {
  const told: string[] = [];
  const log = (message: string, details?: object) => told.push(`${message} ${JSON.stringify(details)}`);
  const database = await startEmbeddedDatabase({ dataDir, log });
  onTestFinished(() => database.stop());
  return { ...database, told };
}

export type Owner = { pid: number; url?: string; refused?: string; kill(): Promise<void> };

/** The same start in a process of its own, which can be killed. */
export async function startElsewhere(dataDir: string): Promise<Owner> {
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
  if (child.stdout === null || child.pid === undefined) throw new Error('the owner has no output');
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

/** Keeps asking until it answers, for at most ten seconds. */
export async function queryWithTimeout(
  url: string | undefined,
  sql: string,
): Promise<Record<string, unknown>[]> {
  for (const deadline = Date.now() + 10_000; ; await new Promise((go) => setTimeout(go, 50))) {
    try {
      return await query(url, sql);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
