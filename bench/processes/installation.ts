import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import type { Subject } from '#bench/scenarios/scenario.ts';
import type { OutboxLine } from '#server/adapters/messages/outbox.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { type HttpProcess, startHttpProcess } from './http-process.ts';
import { makeFolder } from './temporary-folder.ts';

const script = (path: string) => join(import.meta.dirname, '../..', path);
const adminPhone = '+12025550143';

/** Crewdesk as users start it, its tables filled, and beside it the bare handler on the same database. */
export type Installation = {
  subject: Subject;
  /** How many customers or records it was filled with. */
  count: number;
  /** When the last of them was there; what is later was created by a measurement. */
  filledAt: Date;
  crewdesk: HttpProcess;
  bare: HttpProcess;
  /** A session that both of them accept. */
  token: string;
  databaseUrl: string;
  pool: pg.Pool;
  stop(): Promise<void>;
};

export async function startInstallation(subject: Subject, count: number): Promise<Installation> {
  const folder = makeFolder('crewdesk-bench-');
  const dataDir = folder.path;
  const stops: (() => unknown)[] = [folder.remove];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const secret = randomBytes(32).toString('base64url');
    const crewdesk = await startHttpProcess(script('scripts/start.mjs'), {
      DATA_DIR: dataDir,
      ADMIN_NAME: 'Beatrice Bench',
      ADMIN_PHONE: adminPhone,
      SESSION_SECRET: secret,
      TIME_ZONE: timeZone,
    });
    stops.push(crewdesk.stop);
    const databaseUrl = embeddedDatabaseUrl(dataDir);
    const pool = createPool({ url: databaseUrl, max: 2, statementTimeoutMs: 600_000 });
    stops.push(() => pool.end());
    await subject.fill(createDatabase(pool), count);
    const filledAt = new Date();
    const bare = await startHttpProcess(script('bench/baseline/main.ts'), {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      TIME_ZONE: timeZone,
    });
    stops.push(bare.stop);
    const token = await signIn(crewdesk.address, dataDir);
    return { subject, count, filledAt, crewdesk, bare, token, databaseUrl, pool, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the embedded database of a running server listens, and what opens it. */
function embeddedDatabaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const passwords: unknown = JSON.parse(readFileSync(join(dataDir, 'postgres-passwords.json'), 'utf8'));
  const { application } = passwords as { application: string };
  return `postgres://crewdesk:${application}@127.0.0.1:${port}/crewdesk`;
}

async function signIn(address: string, dataDir: string): Promise<string> {
  const { methodId } = await post(`${address}/api/session/phone/start`, { phone: adminPhone });
  const code = await readCode(join(dataDir, 'outbox.jsonl'), String(methodId));
  const { sessionJwt } = await post(`${address}/api/session/phone/confirm`, { methodId, code });
  return String(sessionJwt);
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { data: Record<string, unknown> }).data;
}

/** The code is written a moment after the answer. */
async function readCode(outbox: string, methodId: string): Promise<string> {
  for (let turn = 0; turn < 500; turn += 1, await sleep(20)) {
    // What follows the last line feed is a line that is being written.
    const lines = (await readFile(outbox, 'utf8').catch(() => '')).split('\n').slice(0, -1);
    const sent = lines.map((line) => JSON.parse(line) as OutboxLine).find(({ key }) => key === methodId);
    const code = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0];
    if (code) return code;
  }
  throw new Error('No confirmation code arrived in the outbox.');
}
