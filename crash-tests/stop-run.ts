import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrlIn } from '#bench/processes/installation.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import type { Message } from '#schema/messages/messages.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { type FakeTwilio, startFakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { ApiClient } from './server/api-client.ts';
import { ServerProcess } from './server/server-process.ts';

export type StopReport = {
  messages: number;
  /** How many messages went out twice, by stop. */
  duplicatesByStop: number[];
  /** Duplicates whose message does not say that it was sent twice. */
  unnoticed: number;
  /** Messages that say so, but went out once. */
  falselyNoticed: number;
  lost: number;
};

/** Longer than the lease of a delivery: another worker takes over what the stopped one had claimed. */
const stopMs = 33_000;
const responseDelayMs = 60;
const perSecond = 250;
const sentTwice = 'Sent twice: the worker was stopped while sending.';

/**
 * Stops one of two workers while messages leave, lets it go on after its leases have expired, and compares what the
 * provider accepted with what the messages say.
 */
export async function runStopTest(
  { messageCount, stops }: { messageCount: number; stops: number },
  log: (line: string) => void,
): Promise<StopReport> {
  const folder = createTemporaryFolder('crewdesk-stops-');
  const twilio = await startFakeTwilio();
  twilio.delayMs = responseDelayMs;
  const web = new ServerProcess(join(folder.path, 'web'), await findFreePort());
  const workers = await Promise.all(
    [1, 2].map(async (n) => new ServerProcess(join(folder.path, `worker-${n}`), await findFreePort())),
  );
  try {
    web.start({ ROLE: 'web', UNKNOWN_TEXTS_PER_HOUR: '10000' });
    await web.waitUntilReady();
    const client = new ApiClient(web.url, await web.signIn());
    const workOrder = await client.createWorkOrder();
    const env = {
      ...twilio.env,
      ROLE: 'worker',
      DATABASE_URL: await databaseUrlIn(web.dataDir),
      TWILIO_PER_SECOND: String(perSecond),
    };
    for (const worker of workers) worker.start(env);
    for (const worker of workers) await worker.waitUntilWorking();
    const perStop = Math.ceil(messageCount / stops);
    for (let stop = 0; stop < stops; stop += 1) {
      const sending = createMessages(client, workOrder, { stop, count: perStop });
      await sleep(200 + Math.random() * 1_000);
      const stopped = workers[stop % workers.length];
      stopped?.signal('SIGSTOP');
      await sleep(stopMs);
      stopped?.signal('SIGCONT');
      await sending;
      await waitUntilSent(client, twilio);
      log(`${stop + 1} stops; the provider has accepted ${twilio.accepted.length} messages.`);
    }
    return countDuplicates(await client.listAll<Message>('/api/messages'), twilio, stops);
  } finally {
    for (const process of [...workers, web]) await process.shutDown();
    await twilio.close();
    folder.remove();
  }
}

/** The stop and the number of the message are its text. */
async function createMessages(
  client: ApiClient,
  workOrder: string,
  { stop, count }: { stop: number; count: number },
): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  const create = async () => {
    for (const n of numbers) {
      const textTo = `+1312${String(2_000_000 + stop * count + n)}`;
      await client.post('/api/messages', { message: `${stop} ${n}`, textTo, workOrder });
    }
  };
  await Promise.all(Array.from({ length: 8 }, create));
}

/** Waits until nothing is queued or being sent, and late requests of the stopped worker have arrived. */
async function waitUntilSent(client: ApiClient, twilio: FakeTwilio): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(500)) {
    const messages = await client.listAll<Message>('/api/messages');
    if (messages.every(({ state }) => state !== 'queued' && state !== 'sending')) break;
  }
  for (let before = -1; before !== twilio.requests.length; await sleep(1_500))
    before = twilio.requests.length;
}

function countDuplicates(messages: Message[], twilio: FakeTwilio, stops: number): StopReport {
  const sends = Map.groupBy(twilio.accepted, ({ form }) => form.Body ?? '');
  const isTwice = ({ message }: Message) => (sends.get(message)?.length ?? 0) > 1;
  const twice = messages.filter(isTwice);
  const duplicatesByStop = Array.from(
    { length: stops },
    (_, stop) => twice.filter(({ message }) => message.startsWith(`${stop} `)).length,
  );
  return {
    messages: messages.length,
    duplicatesByStop,
    unnoticed: twice.filter(({ state, reason }) => state !== 'sent' || reason !== sentTwice).length,
    falselyNoticed: messages.filter((one) => one.reason === sentTwice && !isTwice(one)).length,
    lost: messages.filter(({ message }) => !sends.has(message)).length,
  };
}

/** Whether nothing was lost, at most one message went out twice per stop, none in the median, and each of them says so. */
export function meetsStopGuarantees({
  duplicatesByStop,
  unnoticed,
  falselyNoticed,
  lost,
}: StopReport): boolean {
  const sorted = duplicatesByStop.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const max = sorted.at(-1) ?? 0;
  return lost === 0 && unnoticed === 0 && falselyNoticed === 0 && max <= 1 && median === 0;
}
