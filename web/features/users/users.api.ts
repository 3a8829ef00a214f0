import type { User, UserUpdate } from '#schema/users.ts';
import { api } from '#web/lib/api/api.ts';

/** @param isTechnician only technicians, or only the others; everybody who can sign in without it */
export function listUsers(isTechnician: boolean | undefined, signal?: AbortSignal) {
  return api.page<User>('/user', { query: { isTechnician }, signal });
}

/** @param idempotencyKey one for each user that somebody adds, kept over retries */
export function createUser(
  user: { name: string; phone: string; isTechnician: boolean },
  idempotencyKey: string,
): Promise<User> {
  return api.post('/user', user, { idempotencyKey });
}

/** @param version the one that was edited; refused with 412 when another has been saved meanwhile */
export function updateUser(id: string, change: UserUpdate, version: number): Promise<User> {
  return api.put(`/user/${encodeURIComponent(id)}`, change, { version });
}

export function deleteUser(id: string): Promise<void> {
  return api.delete(`/user/${encodeURIComponent(id)}`);
}
