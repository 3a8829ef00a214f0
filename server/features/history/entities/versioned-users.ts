import { type User, userUpdateSchema } from '#schema/users.ts';
import { restoreUser } from '#server/features/users/restored-users.writes.ts';
import { getUser, renameUser } from '#server/features/users/users.queries.ts';
import { parsed, type Versioned } from './versioned.ts';

export const versionedUsers: Versioned<User> = {
  id: 'user',
  label: 'user',
  notFoundMessage: 'This user does not exist or was deleted.',
  get: (db, id) => getUser(db, id),
  complete: (version) => version,
  // Their names stay on records. Nobody needs to call them.
  goneForTechnicians: (version) => ({ ...version, phone: '', lastLogin: null }),
  lock: (tx, id) => getUser(tx, id, { forUpdate: true }),
  save: (tx, { id }, merged, { by }) =>
    renameUser(tx, id, parsed(userUpdateSchema.safeParse(merged)).name, by.at),
  restore: async (tx, { value }, { by }) => ({ stored: await restoreUser(tx, value._id, by.at) }),
};
