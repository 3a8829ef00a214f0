import type { Database } from './client.ts';

/** Without what that of node:timers/promises does for canceling it. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Reads rows by key and batches all keys requested in the same turn of the event loop into one statement. The read
 * starts after the last request of the turn, so no caller gets a row that is older than its request.
 * @param read returns the rows found, by key; receives each key once
 */
export function createDataLoader<Key, Row>(
  read: (db: Database, keys: Key[]) => Promise<Map<Key, Row>>,
): (db: Database, key: Key) => Promise<Row | undefined> {
  const batches = new WeakMap<Database, { keys: Set<Key>; rows: Promise<Map<Key, Row>> }>();
  return async (db, key) => {
    let batch = batches.get(db);
    if (!batch) {
      const keys = new Set<Key>();
      const rows = endOfTurn().then(() => {
        batches.delete(db);
        return read(db, [...keys]);
      });
      batch = { keys, rows };
      batches.set(db, batch);
    }
    batch.keys.add(key);
    return (await batch.rows).get(key);
  };
}
