import type { CheckedSession } from '#schema/messages/outbox-hold.ts';
import type { PhoneStart } from '#schema/session.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { getToken, reportSessionRejected } from '#web/lib/api/session-token.ts';
import { rememberDraftOwner } from '#web/lib/drafts/draft-owner.ts';

export function startSignIn(phone: string): Promise<PhoneStart> {
  return api.post('/session/phone/start', { phone });
}

export function confirmSignIn(code: string, methodId: string): Promise<{ sessionJwt: string }> {
  return api.post('/session/phone/confirm', { code, methodId });
}

export async function checkSession(signal?: AbortSignal): Promise<CheckedSession> {
  const token = getToken();
  try {
    const session = await api.get<CheckedSession>('/session', { signal });
    // Meanwhile, another user may have signed in, or this one have logged out.
    if (token !== null && token === getToken())
      rememberDraftOwner({ userId: session.user._id, key: session.draftKey });
    return session;
  } catch (error) {
    // This endpoint rejects an invalid session with 400, which elsewhere means invalid input. A 401 is already reported.
    if (error instanceof ApiError && error.status === 400) reportSessionRejected(token);
    throw error;
  }
}

export function endSession(): Promise<void> {
  return api.delete('/session');
}
