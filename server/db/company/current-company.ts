import type { Log } from '#server/base/log.ts';
import { type CompanySettings, companyOf } from '#server/config/company-settings.ts';
import type { Config } from '#server/config/config.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { listen } from '#server/db/listen.ts';
import { companyChannel, keepCompany, readStoredCompany } from './stored-company.ts';

/** The company of this installation: what the environment sets, and else what is stored. */
export type CurrentCompany = {
  /** As it was last loaded. */
  company(): CompanySettings;
  /** As stored, which stays so until the transaction ends. */
  lockCompany(tx: Tx): Promise<CompanySettings>;
  /** Loads what this or another process has stored. */
  reloadCompany(): Promise<void>;
};

/** @throws when the database fails */
export async function loadCompany(
  db: Database,
  config: Pick<Config, 'company' | 'fixedCompany'>,
): Promise<CurrentCompany> {
  const read = async (source: Database) => companyOf(config, (await readStoredCompany(source))[0]);
  let current = await read(db);
  return {
    company: () => current,
    async lockCompany(tx) {
      await keepCompany(tx);
      return read(tx);
    },
    async reloadCompany() {
      current = await read(db);
    },
  };
}

/** Loads the company whenever any process has changed it. */
export function followCompany(url: string, { reloadCompany }: CurrentCompany, log: Log) {
  const load = () =>
    void reloadCompany().catch((error: unknown) => log.warn({ err: error }, 'loading the company failed'));
  return listen(url, { channel: companyChannel, onNotification: load, onConnect: load });
}
