import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { violatesConstraint } from '#server/db/database-errors.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { getUser } from './users.queries.ts';

/**
 * Lets a deleted user sign in again. Sessions and preferences of before are gone.
 * @throws AppError 409 for a user who is not deleted, or whose phone number another user has now
 */
export async function restoreUser(tx: Tx, id: string, at: Date): Promise<StoredEntity> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((row) => ({ deletedAt: null, updatedAt: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (violatesConstraint(error, 'users_living_phone'))
        throw conflict('Another user has the phone number of this user now.', 'phone_taken');
      throw error;
    });
  if (numUpdatedRows === 0n) throw conflict('This user is not deleted.', 'not_deleted');
  return getUser(tx, id);
}
