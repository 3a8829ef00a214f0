import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { ApiClient } from '#crash-tests/server/api-client.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import { signInByText } from '#crash-tests/server/sign-in-by-text.ts';
import type { Message } from '#schema/messages/messages.ts';
import { findOrDownloadPostgres } from '#scripts/external/find-postgres.mjs';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { startPlainPostgres } from '#server/test/fakes/plain-postgres.ts';
import { createFakeClock } from './fake-clock.ts';

const hour = 3_600;
const day = 24 * hour;
/** Forward and back, by an hour and by a day. */
const jumps = [hour, 0, -hour, 0, day, 0, -day, 0];
const messagesPerJump = 25;
const settleMs = 60_000;

export type ClockReport = {
  jumps: number;
  messages: number;
  lost: number;
  duplicates: number;
  unsettled: number;
  /** From a jump until a request succeeded, and until a new sign-in did. */
  maxRequestMs: number;
  maxSignInMs: number;
};

export function meetsClockGuarantees(report: ClockReport): boolean {
  const { lost, duplicates, unsettled, maxRequestMs, maxSignInMs } = report;
  return lost + duplicates + unsettled === 0 && maxRequestMs <= 10_000 && maxSignInMs <= 60_000;
}

/**
 * Sets the clock of a machine with the server and its database by an hour and by a day, forward and back, while
 * messages leave. Returns the reason if it cannot.
 */
export async function runClockJumps(log: (line: string) => void): Promise<ClockReport | { reason: string }> {
  const folder = createTemporaryFolder('crewdesk-clock-');
  const clock = createFakeClock(folder.path);
  const postgres = findOrDownloadPostgres();
  if (!clock) return { reason: 'libfaketime is not installed' };
  if ('reason' in postgres) return postgres;
  process.env.TEST_POSTGRES_BIN = postgres.bin;
  const database = await startPlainPostgres(folder.path, clock.env);
  const twilio = await startFakeTwilio();
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  try {
    server.start({
      ...twilio.env,
      ...clock.env,
      DATABASE_URL: database.url,
      UNKNOWN_TEXTS_PER_HOUR: '10000',
    });
    await server.waitUntilReady();
    const client = new ApiClient(server.url, await signInByText(server.url, twilio));
    const workOrder = await client.createWorkOrder();
    const report = { maxRequestMs: 0, maxSignInMs: 0 };
    for (const [number, offset] of jumps.entries()) {
      const creating = createMessages(client, workOrder, { jump: number, from: 0, to: messagesPerJump - 1 });
      await sleep(300);
      clock.setOffset(offset);
      const jumpedAt = performance.now();
      await client.listAll('/api/customer');
      report.maxRequestMs = Math.max(report.maxRequestMs, Math.round(performance.now() - jumpedAt));
      await signInByText(server.url, twilio);
      report.maxSignInMs = Math.max(report.maxSignInMs, Math.round(performance.now() - jumpedAt));
      await creating;
      await createMessages(client, workOrder, {
        jump: number,
        from: messagesPerJump - 1,
        to: messagesPerJump,
      });
      await assertClockIsOffBy(client, offset);
      log(`The clock is off by ${offset / hour} hours; ${twilio.accepted.length} texts were accepted.`);
    }
    return { jumps: jumps.length, ...(await countSends(client, twilio)), ...report };
  } finally {
    await server.shutDown();
    await twilio.close();
    await database.stop();
    folder.remove();
  }
}

/** @throws when the jump did not reach the server */
async function assertClockIsOffBy(client: ApiClient, offset: number): Promise<void> {
  const messages = await client.listAll<Message>('/api/messages');
  const offsets = messages.map(({ createdAt }) => (Date.parse(createdAt) - Date.now()) / 1_000 - offset);
  if (!offsets.some((seconds) => Math.abs(seconds) < 60))
    throw new Error(`The clock of the server is not off by ${offset} s.`);
}

async function createMessages(
  client: ApiClient,
  workOrder: string,
  { jump, from, to }: { jump: number; from: number; to: number },
): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const textTo = `+1312${String(2_000_000 + jump * messagesPerJump + n)}`;
    await client.post('/api/messages', { message: `${jump} ${n}`, textTo, workOrder });
  }
}

async function countSends(client: ApiClient, twilio: FakeTwilio) {
  const isPending = ({ state }: Message) => state === 'queued' || state === 'sending';
  let messages = await client.listAll<Message>('/api/messages');
  for (const deadline = performance.now() + settleMs; performance.now() < deadline; await sleep(500)) {
    if (!messages.some(isPending)) break;
    messages = await client.listAll<Message>('/api/messages');
  }
  const sends = Map.groupBy(twilio.accepted, ({ form }) => form.Body ?? '');
  return {
    messages: messages.length,
    lost: messages.filter(({ message }) => !sends.has(message)).length,
    duplicates: messages.filter(({ message }) => (sends.get(message)?.length ?? 0) > 1).length,
    unsettled: messages.filter(({ state }) => state !== 'sent').length,
  };
}
