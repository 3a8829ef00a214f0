import { test } from 'vitest';
import { SendError } from '#server/adapters/messages/senders.ts';
import { provideDeliveryWorkers } from '#server/test/fixtures/delivery-workers.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const workers = provideDeliveryWorkers(server);

test('an outcome that cannot be stored does not block others', async () => {
  const { provider } = workers;
  provider.behavior = (request, count) => {
    if (count === 1) throw new SendError('Not a character: \0', { isPermanent: true });
    return provider.accept(request);
  };
  const [first, second] = [await createMessage(server), await createMessage(server)];
  workers.start();
  await workers.waitForMessage(first, {
    state: 'failed',
    reason: "The provider's response could not be stored.",
  });
  await workers.waitForMessage(second, { state: 'sent' });
});

test('an unpaired surrogate in a provider error is replaced', async () => {
  workers.provider.behavior = () => {
    throw new SendError('Half a character: \ud83d', { isPermanent: true });
  };
  const message = await createMessage(server);
  workers.start();
  await workers.waitForMessage(message, { state: 'failed', reason: 'Half a character: \ufffd' });
});
