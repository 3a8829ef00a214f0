import type { Session } from '../../../schema/session.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { getToken, reportRefusal } from '../../lib/session-token.ts';

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
