import type { SecurityNote } from '#schema/security-notes.ts';
import type { IssuedCode } from '#schema/session.ts';
import type { User, UserUpdate } from '#schema/users.ts';
import { api, type SavedDraft } from '#web/lib/api/api.ts';

/** @param isTechnician true for technicians only, false for the others only, undefined for all users */
export function listUsers(isTechnician: boolean | undefined, signal?: AbortSignal) {
  return api.page<User>('/user', { query: { isTechnician }, signal });
}

/** @param idempotencyKey one per new user, reused on retries */
export function createUser(
  user: { name: string; phone: string; isTechnician: boolean },
  idempotencyKey: string,
  draft?: SavedDraft,
): Promise<User> {
  return api.post('/user', user, { idempotencyKey, draft });
}

/** @param version the version that was edited; a stale one is rejected with 412 */
export function updateUser(
  id: string,
  update: UserUpdate,
  version: number,
  draft?: SavedDraft,
): Promise<User> {
  return api.put(`/user/${encodeURIComponent(id)}`, update, { version, draft });
}

export function deleteUser(id: string): Promise<void> {
  return api.delete(`/user/${encodeURIComponent(id)}`);
}

/** Has a code sent to the user that works even when strangers used up the codes of the phone number. */
export function sendSignInCode(id: string): Promise<IssuedCode> {
  return api.post(`/user/${encodeURIComponent(id)}/sign-in-code`, undefined);
}

export function listSecurityNotes(signal?: AbortSignal): Promise<SecurityNote[]> {
  return api.get('/security-notes', { signal });
}
