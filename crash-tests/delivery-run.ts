import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import type { Message } from '#schema/messages/messages.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { ApiClient } from './api-client.ts';
import { ServerProcess } from './server-process.ts';

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

/** Kills the sending process repeatedly while messages are due, then compares their states with what the provider accepted. */
export async function runDeliveryTest(
  { messageCount, killCount }: { messageCount: number; killCount: number },
  log: (line: string) => void,
): Promise<DeliveryReport> {
  const folder = createTemporaryFolder('crewdesk-deliveries-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const twilio = await startFakeTwilio();
  try {
    const client = await createDueMessages(server, messageCount);
    // Slow enough that messages are still due at the last kill.
    const perSecond = Math.max(5, Math.ceil(messageCount / (killCount * 0.4)));
    const env = { ...twilio.env, TWILIO_PER_SECOND: String(perSecond) };
    const kills: Record<string, number> = {};
    for (let count = 0; count < killCount; count += 1) {
      const point = await startAndKill(server, env);
      kills[point] = (kills[point] ?? 0) + 1;
      if (count % 20 === 19)
        log(`${count + 1} kills; the provider has accepted ${twilio.accepted.length} messages.`);
    }
    const startedAt = Date.now();
    server.start({ ...env, TWILIO_PER_SECOND: '200' });
    await server.waitUntilReady();
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
  server.start({ ROLE: 'web' });
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
async function startAndKill(server: ServerProcess, env: NodeJS.ProcessEnv): Promise<string> {
  const failpoint = failpoints[Math.floor(Math.random() * 6)];
  if (failpoint === undefined) {
    server.start(env);
    await server.waitUntilReady();
    await sleep(Math.random() * 700);
    await server.kill('SIGKILL');
    return 'random';
  }
  server.start({ ...env, FAILPOINT: `${failpoint}@0.3` });
  if (await server.waitForExit(3_000)) return failpoint;
  await server.kill('SIGKILL');
  return 'random';
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
