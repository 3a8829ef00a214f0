import { recordKinds } from '#schema/records/record-kinds.ts';
import { AppError } from '#server/base/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import type { Versioned } from './versioned.ts';
import { versionedCustomers } from './versioned-customers.ts';
import { versionedRecords } from './versioned-records.ts';
import { versionedUsers } from './versioned-users.ts';

export const versionedEntities: readonly Versioned[] = [
  versionedCustomers,
  versionedUsers,
  ...recordKinds.map(versionedRecords),
];

/** Undefined for an entity that does not exist, or was deleted. */
export async function findCurrent(
  { get }: Pick<Versioned, 'get'>,
  db: Database,
  id: string,
  today: string,
): Promise<StoredEntity | undefined> {
  return get(db, id, today).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  });
}
