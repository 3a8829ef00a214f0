import type { Log } from '#server/base/log.ts';
import type { Database } from '../client.ts';
import { listen } from '../listen.ts';
import { findRestore, isUnderWay, restoreChannel } from './restore-state.ts';

/** Knows in each process whether a backup is being restored. */
export type RestoreWatch = {
  /** While it is true, nothing may be saved: it would be lost. */
  isRestoring(): Promise<boolean>;
  /** Loads what this or another process has stored. */
  reload(): Promise<void>;
  /** The id of the restore that had filled the database when this process began to read it. */
  readonly former: string | undefined;
};

type Following = RestoreWatch & { setListening(isListening: boolean): void };

/** The id of the restore that has filled the database. */
export async function findCompletedRestore(db: Database): Promise<string | undefined> {
  const restore = await findRestore(db);
  return restore?.state === 'completed' ? restore.id : undefined;
}

/**
 * @param former the restore that had filled the database when this process began to read it
 * @param onReplaced called once when another one has, so that nothing counts any more that this process has read
 * @throws when the database fails
 */
export async function loadRestoreWatch(
  db: Database,
  former: string | undefined,
  onReplaced: () => void,
): Promise<Following> {
  let isRestoring = false;
  let isListening = true;
  let isReplaced = false;
  let [started, applied] = [0, 0];
  async function reload(): Promise<void> {
    started += 1;
    const number = started;
    const restore = await findRestore(db);
    // What was read later is newer.
    if (number < applied) return;
    applied = number;
    isRestoring = isUnderWay(restore);
    if (restore?.state !== 'completed' || restore.id === former || isReplaced) return;
    isReplaced = true;
    onReplaced();
  }
  await reload();
  return {
    async isRestoring() {
      // Nor is anything refused longer than needed if its end is not heard.
      if (!isListening || isRestoring) await reload();
      return isRestoring;
    },
    reload,
    former,
    setListening(isConnected) {
      isListening = isConnected;
    },
  };
}

/** Loads the restore whenever any process has changed it. While that cannot be heard, each question reads it. */
export function followRestore(url: string, watch: Following, log: Log) {
  const load = async () => {
    await watch.reload();
    watch.setListening(true);
  };
  const tryToLoad = () =>
    void load().catch((error: unknown) => {
      watch.setListening(false);
      log.warn({ err: error }, 'looking for a restore failed');
    });
  watch.setListening(false);
  return listen(url, {
    channel: restoreChannel,
    onNotification: tryToLoad,
    onConnect: tryToLoad,
    onDisconnect: () => watch.setListening(false),
  });
}
