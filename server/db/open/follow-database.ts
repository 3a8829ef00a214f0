import type { Log } from '#server/base/log.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/client.ts';
import { followCompany, loadCompany } from '#server/db/company/current-company.ts';
import { followRestore, loadRestoreWatch } from '#server/db/restores/restore-watch.ts';

type Followed = {
  url: string;
  db: Database;
  config: Config;
  /** The restore that had filled the database before anything was read of it. */
  formerRestore: string | undefined;
  onReplaced: () => void;
  log: Log;
};

/** What any process can change at any time: the company, and whether a backup is being restored. */
export async function followDatabase(
  { url, db, config, formerRestore, onReplaced, log }: Followed,
  stops: (() => Promise<unknown>)[],
) {
  const current = await loadCompany(db, config);
  const restoreWatch = await loadRestoreWatch(db, formerRestore, onReplaced);
  const listeners = [followCompany(url, current, log), followRestore(url, restoreWatch, log)];
  stops.push(() => Promise.all(listeners.map((listener) => listener.stop())));
  return { ...current, restoreWatch };
}
