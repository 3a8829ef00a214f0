import { setImmediate as turnEnds } from 'node:timers/promises';
import type { Database } from './client.ts';

/**
 * A read by key that takes one statement for all keys that are asked for in the same turn of the event loop, and one
 * for each otherwise. It begins after everybody asked, so nobody gets anything older than their question.
 * @param read answers what it finds by key; it gets each key once
 */
export function createDataLoader<Key, Row>(
  read: (db: Database, keys: Key[]) => Promise<Map<Key, Row>>,
): (db: Database, key: Key) => Promise<Row | undefined> {
  const asked = new WeakMap<Database, { keys: Set<Key>; found: Promise<Map<Key, Row>> }>();
  return async (db, key) => {
    let batch = asked.get(db);
    if (!batch) {
      const keys = new Set<Key>();
      const found = turnEnds().then(() => {
        asked.delete(db);
        return read(db, [...keys]);
      });
      batch = { keys, found };
      asked.set(db, batch);
    }
    batch.keys.add(key);
    return (await batch.found).get(key);
  };
}
