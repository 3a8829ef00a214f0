import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '#bench/processes/temporary-folder.ts';
import type { Message } from '#schema/messages/messages.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { OfficeClient } from './office-client.ts';
import { ServerProcess } from './server-process.ts';

export type DeliveryReport = {
  messages: number;
  /** By where it was killed: at a random moment, or at a named point of the code. */
  kills: Record<string, number>;
  delivered: number;
  lost: number;
  duplicates: number;
  unknown: number;
  /** Said to be sent, and the provider never saw it. */
  untrue: number;
  /** From the last kill until nothing was left to do. */
  settledMs: number;
};

/** Just after a claim is committed, between the provider's yes and our note of it, and just after that note. */
const failpoints = ['claimed', 'handed-over', 'noted'] as const;

/** None lost or made up, and no more than one duplicate or unknown for each kill that can cause one. */
export function isHonest({ lost, untrue, duplicates, unknown, kills }: DeliveryReport): boolean {
  const inTheGap = (kills['handed-over'] ?? 0) + (kills.random ?? 0);
  return lost === 0 && untrue === 0 && duplicates + unknown <= inTheGap;
}

/** Kills the process that sends, again and again, while messages are due, and asks the provider what it got. */
export async function runDeliveries(
  { messages, kills }: { messages: number; kills: number },
  say: (line: string) => void,
): Promise<DeliveryReport> {
  const folder = makeFolder('crewdesk-deliveries-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const twilio = await startFakeTwilio();
  try {
    const office = await writeMessages(server, messages);
    // As many a second as keep it busy until the last kill.
    const settings = {
      ...twilio.env,
      TWILIO_PER_SECOND: String(Math.max(5, Math.ceil(messages / (kills * 0.4)))),
    };
    const killed: Record<string, number> = {};
    for (let count = 0; count < kills; count += 1) {
      const point = await killOnce(server, settings);
      killed[point] = (killed[point] ?? 0) + 1;
      if (count % 20 === 19) say(`${count + 1} kills, the provider has taken ${twilio.taken.length}`);
    }
    const startedAt = Date.now();
    server.start({ ...settings, TWILIO_PER_SECOND: '200' });
    await server.waitUntilReady();
    const states = await settle(office);
    return { ...compare(states, twilio, messages), kills: killed, settledMs: Date.now() - startedAt };
  } finally {
    await server.end();
    await twilio.close();
    folder.remove();
  }
}

/** All of them due at once; nobody sends yet. */
async function writeMessages(server: ServerProcess, count: number): Promise<OfficeClient> {
  server.start({ ROLE: 'web' });
  await server.waitUntilReady();
  const office = new OfficeClient(server.address, await server.signIn());
  const workOrder = await office.createWorkOrder();
  for (let n = 0; n < count; n += 1) {
    const textTo = `+1312${String(2_000_000 + n)}`;
    await office.post('/api/messages', { message: `Message ${n}`, textTo, workOrder });
  }
  await server.kill('SIGTERM');
  return office;
}

/** Returns where it was killed. */
async function killOnce(server: ServerProcess, settings: NodeJS.ProcessEnv): Promise<string> {
  const point = failpoints[Math.floor(Math.random() * 6)];
  if (point === undefined) {
    server.start(settings);
    await server.waitUntilReady();
    await sleep(Math.random() * 700);
    await server.kill('SIGKILL');
    return 'random';
  }
  server.start({ ...settings, FAILPOINT: `${point}@0.3` });
  if (await server.waitUntilDead(3_000)) return point;
  await server.kill('SIGKILL');
  return 'random';
}

/** Waits until no message is queued or being sent. */
async function settle(office: OfficeClient): Promise<Message[]> {
  for (const deadline = Date.now() + 180_000; ; await sleep(500)) {
    const messages = await office.listAll<Message>('/api/messages');
    const isDone = messages.every(({ state }) => state !== 'queued' && state !== 'sending');
    if (isDone || Date.now() > deadline) return messages;
  }
}

function compare(messages: Message[], twilio: FakeTwilio, count: number) {
  const bodies = twilio.taken.map(({ form }) => form.Body);
  const taken = new Set(bodies);
  const isSent = ({ state }: Message) => state === 'sent' || state === 'delivered';
  return {
    messages: count,
    delivered: taken.size,
    lost: count - messages.filter((message) => isSent(message) || message.state === 'unknown').length,
    duplicates: bodies.length - taken.size,
    unknown: messages.filter(({ state }) => state === 'unknown').length,
    untrue: messages.filter((message) => isSent(message) && !taken.has(message.message)).length,
  };
}
