import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrlIn } from '#bench/processes/installation.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import type { Message } from '#schema/messages/messages.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { expireLeases } from '#server/test/run-deliveries.ts';
import { ApiClient } from './server/api-client.ts';
import { ServerProcess } from './server/server-process.ts';

export type DeliveryReport = {
  messages: number;
  /** By failpoint, or `random` for a random moment. */
  kills: Record<string, number>;
  delivered: number;
  lost: number;
  duplicates: number;
  unknown: number;
  /** Messages marked as sent that the provider never accepted. */
  falselySent: number;
  /** From the last start until no message was queued or being sent. */
  settledMs: number;
};

/** After a claim is committed, between the provider's response and saving it, and after saving it. */
const failpoints = ['claimed', 'handed-over', 'outcome-saved'] as const;

/** A random moment, or a failpoint with the probability that the server is killed when it passes. */
export type DeliveryKill = 'random' | `${(typeof failpoints)[number]}@${number}`;

export type DeliveryPlan = {
  messageCount: number;
  kills: readonly DeliveryKill[];
  /** Expires the leases of the killed server in the database instead of waiting half a minute for it. */
  expiresLeases?: boolean;
};

/** Ten messages for each kill; half of the kills happen at random moments. */
export function planRandomDeliveryKills(killCount: number): DeliveryPlan {
  const kills = Array.from({ length: killCount }, (): DeliveryKill => {
    const failpoint = failpoints[Math.floor(Math.random() * 6)];
    return failpoint === undefined ? 'random' : `${failpoint}@0.3`;
  });
  return { messageCount: killCount * 10, kills };
}

/**
 * Whether no message was lost or falsely marked as sent, and there is at most one duplicate or unknown delivery for each
 * kill that can cause one.
 */
export function meetsDeliveryGuarantees({
  lost,
  falselySent,
  duplicates,
  unknown,
  kills,
}: DeliveryReport): boolean {
  const ambiguousKills = (kills['handed-over'] ?? 0) + (kills.random ?? 0);
  return lost === 0 && falselySent === 0 && duplicates + unknown <= ambiguousKills;
}

/**
 * Kills the sending process repeatedly while messages are due, then compares their states with what the provider accepted.
 * @param prepareDataDir runs before the first start, which creates a database where there is none
 */
export async function runDeliveryTest(
  { messageCount, kills: plannedKills, expiresLeases = false }: DeliveryPlan,
  log: (line: string) => void,
  prepareDataDir: (dataDir: string) => void = () => {},
): Promise<DeliveryReport> {
  const folder = createTemporaryFolder('crewdesk-deliveries-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const twilio = await startFakeTwilio();
  try {
    prepareDataDir(server.dataDir);
    const client = await createDueMessages(server, messageCount);
    // Slow enough that messages are still due at the last kill.
    const perSecond = Math.max(5, Math.ceil(messageCount / (plannedKills.length * 0.4)));
    const env = { ...twilio.env, TWILIO_PER_SECOND: String(perSecond) };
    const kills: Record<string, number> = {};
    for (const [count, kill] of plannedKills.entries()) {
      const point = await startAndKill(server, kill, env);
      kills[point] = (kills[point] ?? 0) + 1;
      if (count % 20 === 19)
        log(`${count + 1} kills; the provider has accepted ${twilio.accepted.length} messages.`);
    }
    const startedAt = Date.now();
    server.start({ ...env, TWILIO_PER_SECOND: '200' });
    await server.waitUntilReady();
    if (expiresLeases) await expireLeasesIn(server.dataDir);
    const messages = await waitUntilSettled(client);
    return { ...countOutcomes(messages, twilio, messageCount), kills, settledMs: Date.now() - startedAt };
  } finally {
    await server.shutDown();
    await twilio.close();
    folder.remove();
  }
}

/** Creates messages that are all due now, by a server that sends none. */
async function createDueMessages(server: ServerProcess, count: number): Promise<ApiClient> {
  server.start({ ROLE: 'web', UNKNOWN_TEXTS_PER_HOUR: '10000' });
  await server.waitUntilReady();
  const client = new ApiClient(server.url, await server.signIn());
  const workOrder = await client.createWorkOrder();
  for (let n = 0; n < count; n += 1) {
    const textTo = `+1312${String(2_000_000 + n)}`;
    await client.post('/api/messages', { message: `Message ${n}`, textTo, workOrder });
  }
  await server.kill('SIGTERM');
  return client;
}

/** Returns the failpoint at which the server was killed, or `random`. */
async function startAndKill(
  server: ServerProcess,
  kill: DeliveryKill,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  if (kill === 'random') {
    server.start(env);
    await server.waitUntilReady();
    await sleep(Math.random() * 700);
    await server.kill('SIGKILL');
    return 'random';
  }
  const [failpoint, probability] = kill.split('@');
  server.start({ ...env, FAILPOINT: kill });
  // A certain kill happens however slow the machine is; an improbable one may not happen at all.
  if (await server.waitForExit(Number(probability) === 1 ? 60_000 : 3_000)) return failpoint ?? kill;
  await server.kill('SIGKILL');
  return 'random';
}

async function expireLeasesIn(dataDir: string): Promise<void> {
  const pool = createPool({ url: await databaseUrlIn(dataDir), max: 1, statementTimeoutMs: 15_000 });
  await expireLeases({ db: createDatabase(pool) });
  await pool.end();
}

/** Waits until no message is queued or being sent. Returns the messages. */
async function waitUntilSettled(client: ApiClient): Promise<Message[]> {
  for (const deadline = Date.now() + 180_000; ; await sleep(500)) {
    const messages = await client.listAll<Message>('/api/messages');
    const isSettled = messages.every(({ state }) => state !== 'queued' && state !== 'sending');
    if (isSettled || Date.now() > deadline) return messages;
  }
}

function countOutcomes(messages: Message[], twilio: FakeTwilio, messageCount: number) {
  const acceptedBodies = twilio.accepted.map(({ form }) => form.Body);
  const accepted = new Set(acceptedBodies);
  const isSent = ({ state }: Message) => state === 'sent' || state === 'delivered';
  const finished = messages.filter((message) => isSent(message) || message.state === 'unknown');
  return {
    messages: messageCount,
    delivered: accepted.size,
    lost: messageCount - finished.length,
    duplicates: acceptedBodies.length - accepted.size,
    unknown: messages.filter(({ state }) => state === 'unknown').length,
    falselySent: messages.filter((message) => isSent(message) && !accepted.has(message.message)).length,
  };
}
