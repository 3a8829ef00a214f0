import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { workerApplicationName } from '#server/messaging/deliveries/delivery-wakeup.ts';

/** Makes a database look like one with a worker that runs. Returns a function that ends that. */
export function provideWorkerConnection(server: { url: string }): () => Promise<void> {
  let end = async () => {};
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: server.url, application_name: workerApplicationName });
    await client.connect();
    let ended: Promise<void> | undefined;
    end = () => (ended ??= client.end());
  });
  afterAll(() => end());
  return () => end();
}
