import type { Session } from '#schema/session.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { getToken, reportRefusal } from '#web/lib/api/session-token.ts';

export function startSignIn(phone: string): Promise<{ methodId: string }> {
  return api.post('/session/phone/start', { phone });
}

export function confirmSignIn(code: string, methodId: string): Promise<{ sessionJwt: string }> {
  return api.post('/session/phone/confirm', { code, methodId });
}

export async function checkSession(signal?: AbortSignal): Promise<Session> {
  const token = getToken();
  try {
    return await api.get<Session>('/session', { signal });
  } catch (error) {
    // The check answers a bad session with 400, which elsewhere means bad input. A 401 has been reported already.
    if (error instanceof ApiError && error.status === 400) reportRefusal(token);
    throw error;
  }
}

export function endSession(): Promise<void> {
  return api.delete('/session');
}
