import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeTwilio } from '#server/test/fakes/fake-twilio.ts';
import { ServerProcess } from './server-process.ts';

const timeoutMs = 60_000;

/** Signs in as the admin with a code that the fake provider accepted. Tries again for a minute, as people do. */
export async function signInByText(url: string, twilio: FakeTwilio): Promise<string> {
  for (const deadline = performance.now() + timeoutMs; ; ) {
    const before = twilio.accepted.length;
    const started = await post(url, 'start', { phone: ServerProcess.adminPhone });
    if (started.status === 200) {
      const { methodId } = await readData(started);
      const code = await waitForCode(twilio, before);
      const confirmed = await post(url, 'confirm', { methodId, code });
      if (confirmed.status === 200) return String((await readData(confirmed)).sessionJwt);
    }
    if (performance.now() > deadline) throw new Error(`Nobody could sign in: ${started.status}.`);
    await sleep(1_000);
  }
}

function post(url: string, step: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/session/phone/${step}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

async function readData(response: Response): Promise<Record<string, unknown>> {
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

async function waitForCode(twilio: FakeTwilio, before: number): Promise<string> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(20)) {
    const texts = twilio.accepted.slice(before).map(({ form }) => /\b\d{6}\b/.exec(form.Body ?? '')?.[0]);
    const code = texts.find((text) => text !== undefined);
    if (code) return code;
  }
  throw new Error('No code arrived.');
}
