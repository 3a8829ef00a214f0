import pg from 'pg';
import { dayOf } from '#schema/fields/format-day.ts';
import { upgradeWith } from './backup/upgrade/upgrade-database.ts';
import type { Log } from './base/log.ts';
import type { Config } from './config/config.ts';
import { moveDemonstration } from './demo/own-company/move-demonstration.ts';
import { forgetOwnCompany, readOwnCompany, saveOwnCompany } from './demo/own-company/own-company-file.ts';
import {
  type DatabaseRestarts,
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from './embedded-postgres/embedded-database.ts';

type ProvidedDatabase = {
  url: string;
  restarts: () => DatabaseRestarts | undefined;
  /** Where the demonstration was moved that was here before; there is no other one then. */
  leftDemonstration?: string | undefined;
};

/** The external database, or the embedded one, which is started. Ends the demonstration if somebody asked for it. */
export async function provideDatabase(
  { databaseUrl, dataDir, company }: Config,
  log: Log,
  stops: (() => Promise<unknown>)[],
): Promise<ProvidedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, restarts: () => undefined };
  let database: EmbeddedDatabase | undefined;
  stops.push(async () => database?.stop());
  const open = () =>
    startEmbeddedDatabase({
      dataDir,
      log: (message, details) => log.info(details ?? {}, message),
      upgrade: upgradeWith((sentence) => log.warn(sentence)),
      beforeOpen: (folder) => moveDemonstration(folder, dayOf(new Date(), company.timeZone)),
    });
  database = await open();
  if (readOwnCompany(dataDir)?.step === 'requested') {
    // Since then, a restore may have replaced the demonstration.
    if (await holdsNothingElse(database.url)) {
      saveOwnCompany(dataDir, { step: 'confirmed' });
      await database.stop();
      database = await open();
    } else forgetOwnCompany(dataDir);
  }
  const state = readOwnCompany(dataDir);
  const { url, restarts } = database;
  return { url, restarts, leftDemonstration: state?.step === 'started' ? state.folder : undefined };
}

/** Whether it is the demonstration, or empty, because somebody deleted its folder. */
async function holdsNothingElse(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const tables = await client.query("select from pg_class where oid = to_regclass('installation')");
    if (tables.rows.length === 0) return true;
    const { rows } = await client.query("select from installation where name = 'demonstration'");
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
