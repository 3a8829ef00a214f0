import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import type { Scenario } from '#bench/scenarios/scenario.ts';
import type { OutboxLine } from '#server/adapters/messages/outbox.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { findRunningDatabase } from '#server/embedded-postgres/running-database.ts';
import { type HttpProcess, startHttpProcess } from './http-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const scriptPath = (path: string) => join(import.meta.dirname, '../..', path);
const adminPhone = '+12025550143';

/** Crewdesk as users start it, with filled tables, and the baseline server on the same database. */
export type Installation = {
  scenario: Scenario;
  /** The number of customers or records in the tables. */
  count: number;
  /** When the tables were filled. Later rows were created by a measurement. */
  filledAt: Date;
  crewdesk: HttpProcess;
  baseline: HttpProcess;
  /** A session token that both servers accept. */
  token: string;
  databaseUrl: string;
  pool: pg.Pool;
  stop(): Promise<void>;
};

/** @param keptIn a folder where filled installations are kept for later runs; absent: it is removed in the end */
export async function startInstallation(
  scenario: Scenario,
  count: number,
  keptIn?: string,
): Promise<Installation> {
  const folder = keptIn
    ? keptFolder(keptIn, `${scenario.name} ${count}`.replaceAll(' ', '-'))
    : createTemporaryFolder('crewdesk-bench-');
  const dataDir = folder.path;
  const cleanUps: (() => unknown)[] = [folder.remove];
  const stop = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  };
  try {
    const secret = randomBytes(32).toString('base64url');
    const crewdesk = await startHttpProcess(scriptPath('scripts/start.mjs'), {
      DATA_DIR: dataDir,
      ADMIN_NAME: 'Beatrice Bench',
      ADMIN_PHONE: adminPhone,
      SESSION_SECRET: secret,
      TIME_ZONE: timeZone,
      // The first one would be made and rehearsed ten minutes after the start, in the middle of a measurement.
      AUTOMATIC_BACKUPS: 'off',
    });
    cleanUps.push(crewdesk.stop);
    const databaseUrl = await databaseUrlIn(dataDir);
    const pool = createPool({ url: databaseUrl, max: 2, statementTimeoutMs: 600_000 });
    cleanUps.push(() => pool.end());
    const filledAt = await fillOnce(join(dataDir, 'filled-at'), () =>
      scenario.fill(createDatabase(pool), count),
    );
    const baseline = await startHttpProcess(scriptPath('bench/baseline/main.ts'), {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      TIME_ZONE: timeZone,
    });
    cleanUps.push(baseline.stop);
    const token = await signIn(crewdesk.url, dataDir);
    return { scenario, count, filledAt, crewdesk, baseline, token, databaseUrl, pool, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function keptFolder(parent: string, name: string): { path: string; remove(): void } {
  const path = join(parent, name);
  mkdirSync(path, { recursive: true });
  return { path, remove: () => {} };
}

/** Fills the tables, unless an earlier run did, which left the time in the file. */
async function fillOnce(file: string, fill: () => Promise<void>): Promise<Date> {
  const earlier = await readFile(file, 'utf8').catch(() => undefined);
  if (earlier) return new Date(earlier);
  await fill();
  const filledAt = new Date();
  await writeFile(file, filledAt.toISOString());
  return filledAt;
}

/** The connection string of a running server's embedded database. */
export async function databaseUrlIn(dataDir: string): Promise<string> {
  const url = await findRunningDatabase(dataDir);
  if (url === undefined) throw new Error(`No database runs in ${dataDir}.`);
  return url;
}

async function signIn(serverUrl: string, dataDir: string): Promise<string> {
  const { methodId } = await post(`${serverUrl}/api/session/phone/start`, { phone: adminPhone });
  const code = await waitForCode(join(dataDir, 'outbox.jsonl'), String(methodId));
  const { sessionJwt } = await post(`${serverUrl}/api/session/phone/confirm`, { methodId, code });
  return String(sessionJwt);
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url} returned ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
}

/** Polls the outbox: the code is written shortly after the response. */
async function waitForCode(outboxFile: string, methodId: string): Promise<string> {
  for (let attempt = 0; attempt < 500; attempt += 1, await sleep(20)) {
    // Text after the last line feed is an incomplete line.
    const lines = (await readFile(outboxFile, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    const sent = lines.map((line) => JSON.parse(line) as OutboxLine).find(({ key }) => key === methodId);
    const code = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0];
    if (code) return code;
  }
  throw new Error('No confirmation code arrived in the outbox.');
}
