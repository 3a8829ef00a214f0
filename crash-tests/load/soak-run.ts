import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrlIn } from '#bench/processes/installation.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { records } from '#bench/scenarios/records.ts';
import { ApiClient } from '#crash-tests/server/api-client.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import { signInByText } from '#crash-tests/server/sign-in-by-text.ts';
import type { Message } from '#schema/messages/messages.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { type MemoryReport, sampleMemory } from './memory-samples.ts';
import { type LoadOptions, type LoadReport, runLoad } from './run-load.ts';

export type SoakReport = LoadReport & {
  memory: MemoryReport;
  signIns: number;
  /** From the request for a code to the session. */
  maxSignInMs: number;
  texts: number;
  /** Texts that the provider accepted twice. */
  duplicates: number;
  /** Texts that were not sent a minute after the end. */
  unsent: number;
  /** The last warnings and errors. */
  log: string;
};

const maxGrowthMb = 20;
const maxSignInMs = 60_000;
const maxLoadMb = 400;
const signInIntervalMs = 5 * 60_000;
const settleMs = 60_000;
const recordCount = 10_000;

type Load = Pick<LoadOptions, 'durationMs' | 'workers' | 'perSecond'> & {
  /** How long the provider takes to respond to a text. */
  providerDelayMs: number;
};

/** Runs a load against the real server with 10,000 records, and samples its memory. Every five minutes somebody signs in. */
export async function runSoak(load: Load, settledAfterMs: number): Promise<SoakReport> {
  const folder = createTemporaryFolder('crewdesk-soak-');
  const twilio = await startFakeTwilio();
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  try {
    server.start(twilio.env);
    await server.waitUntilReady();
    const token = await signInByText(server.url, twilio);
    await fillDatabase(server.dataDir);
    twilio.delayMs = load.providerDelayMs;
    const signIns: number[] = [];
    const { result, memory } = await sampleMemory(server.pid, settledAfterMs, async () => {
      const ended = new AbortController();
      const signingIn = signInRepeatedly(server.url, twilio, signIns, ended.signal);
      const loadReport = await runLoad({ url: server.url, token, ...load });
      ended.abort();
      await signingIn;
      return loadReport;
    });
    const sends = await countSends(new ApiClient(server.url, token), twilio);
    const maxSignIn = Math.round(Math.max(0, ...signIns));
    return {
      ...result,
      memory,
      signIns: signIns.length,
      maxSignInMs: maxSignIn,
      ...sends,
      log: server.output,
    };
  } finally {
    await server.shutDown();
    await twilio.close();
    folder.remove();
  }
}

async function signInRepeatedly(
  url: string,
  twilio: FakeTwilio,
  durations: number[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(signInIntervalMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const startedAt = performance.now();
    await signInByText(url, twilio);
    durations.push(performance.now() - startedAt);
  }
}

async function countSends(client: ApiClient, twilio: FakeTwilio) {
  const isUnsent = ({ state, textTo }: Message) => textTo !== null && state !== 'sent';
  let messages = await client.listAll<Message>('/api/messages');
  for (const deadline = performance.now() + settleMs; performance.now() < deadline; await sleep(1_000)) {
    if (!messages.some(isUnsent)) break;
    messages = await client.listAll<Message>('/api/messages');
  }
  const sends = Map.groupBy(twilio.accepted, ({ form }) => form.Body ?? '');
  return {
    texts: messages.filter(({ textTo }) => textTo !== null).length,
    duplicates: messages.filter(({ message }) => (sends.get(message)?.length ?? 0) > 1).length,
    unsent: messages.filter(isUnsent).length,
  };
}

async function fillDatabase(dataDir: string): Promise<void> {
  const pool = createPool({ url: await databaseUrlIn(dataDir), max: 2, statementTimeoutMs: 600_000 });
  await records.fill(createDatabase(pool), recordCount);
  await pool.end();
}

/** What the guarantees of a load look at. */
export type LoadResult = Pick<
  SoakReport,
  'requests' | 'byStatus' | 'memory' | 'signIns' | 'maxSignInMs' | 'texts' | 'duplicates' | 'unsent'
>;

function servedEverything(result: LoadResult): boolean {
  const { requests, byStatus, texts, duplicates, unsent } = result;
  const succeeded = (byStatus['200'] ?? 0) + (byStatus['201'] ?? 0);
  const isSent = texts > 0 && duplicates + unsent === 0;
  return requests > 0 && succeeded === requests && isSent && result.maxSignInMs <= maxSignInMs;
}

/** Whether there were requests and texts, every request succeeded, every text was sent once, and memory stayed bounded. */
export function meetsLoadGuarantees(result: LoadResult): boolean {
  return servedEverything(result) && result.memory.maxMb <= maxLoadMb;
}

/** Whether, over a longer time, somebody also signed in, and the memory of the server stayed flat. */
export function meetsSoakGuarantees(result: LoadResult): boolean {
  return servedEverything(result) && result.signIns > 0 && result.memory.growthMb <= maxGrowthMb;
}
