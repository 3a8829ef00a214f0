import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { databaseUrlIn } from '#bench/processes/installation.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { ApiClient } from '#crash-tests/server/api-client.ts';
import { ServerProcess } from '#crash-tests/server/server-process.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { readSessionSecret } from '#server/config/session-secret.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { createSession } from '#server/features/session/session.queries.ts';
import { createUser } from '#server/features/users/users.queries.ts';
import { createSessionTokens } from '#server/http/session-token.ts';

/** A server for real browsers. */
export type Stage = {
  folder: string;
  url: string;
  db: Database;
  api: ApiClient;
  /** Creates an office user. Returns the token of their session. */
  signInSomebody(name: string): Promise<string>;
  stop(): Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const folder = createTemporaryFolder('crewdesk-browsers-');
  const dataDir = join(folder.path, 'data');
  const server = new ServerProcess(dataDir, await findFreePort());
  server.start();
  await server.waitUntilReady(180_000);
  const pool = createPool({ url: await databaseUrlIn(dataDir), max: 2, statementTimeoutMs: 60_000 });
  const db = createDatabase(pool);
  const tokens = createSessionTokens(await readSessionSecret({ dataDir, sessionSecret: undefined }));
  let count = 0;
  return {
    folder: folder.path,
    url: server.url,
    db,
    api: new ApiClient(server.url, await server.signIn()),
    signInSomebody(name) {
      count += 1;
      const phone = `+1312555${String(1_000 + count)}`;
      return db.transaction().execute(async (tx) => {
        const user = await createUser(tx, { name, phone, isTechnician: false }, new Date());
        const session = await createSession(tx, user.id, new Date());
        if (!session) throw new Error('The user was deleted.');
        return tokens.sign(session);
      });
    },
    async stop() {
      await db.destroy();
      await server.shutDown();
      await folder.remove();
    },
  };
}

/** Opens the form of a work order and waits until it can be typed into. */
export async function openWorkOrder(page: Page, { url }: Stage, token: string, id: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('crewdesk.session', value), token);
  await page.goto(`${url}/app/${workOrders.slug}/${id}`);
  await page.getByLabel('Customer PO').waitFor({ timeout: 120_000 });
}
