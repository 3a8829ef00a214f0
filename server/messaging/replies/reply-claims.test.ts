import { beforeEach, expect, test } from 'vitest';
import { newPhone } from '#server/test/factories.ts';
import { twilioEnv } from '#server/test/fakes/twilio-posts.ts';
import { receiveText } from '#server/test/fixtures/inbound-texts.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { claimReplyEmail, finishReplyEmail } from './reply-claims.ts';

const server = provideTestServer(twilioEnv);
const office = { officeEmail: 'office@northwind.example', publicUrl: 'https://office.example' };
const readReply = () => server.db.selectFrom('replies').selectAll().executeTakeFirstOrThrow();

beforeEach(() => server.db.deleteFrom('replies').execute());

async function claimReply() {
  await receiveText(server, { From: newPhone() });
  const claim = await claimReplyEmail(server.db, server.clock.now(), office);
  if (!claim) throw new Error('The reply was not claimed.');
  return claim;
}

test('an email that is tried again waits until it is due', async () => {
  const claim = await claimReply();
  const dueAt = new Date(server.clock.now().getTime() + 60_000);
  await finishReplyEmail(server.db, { claim, state: 'queued', reason: 'Later.', dueAt });
  expect(await readReply()).toMatchObject({ mailState: 'queued', mailDueAt: dueAt });
  expect(await claimReplyEmail(server.db, server.clock.now(), office)).toBeUndefined();
  expect(await claimReplyEmail(server.db, dueAt, office)).toBeDefined();
});

test('the outcome of a worker that lost its claim is ignored', async () => {
  const claim = await claimReply();
  await server.db.updateTable('replies').set({ mailToken: crypto.randomUUID() }).execute();
  await finishReplyEmail(server.db, { claim, state: 'sent', reason: null });
  expect(await readReply()).toMatchObject({ mailState: 'sending' });
});
