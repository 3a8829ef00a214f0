import type { PhoneStart } from '#schema/session.ts';
import type { OpenSetUp, SetUpCompanyDraft, SetUpPersonDraft } from '#schema/set-up.ts';
import { api } from '#web/lib/api/api.ts';

/** @param secret the part of the printed address behind the #, which is only ever sent in a body */
export function checkSetUp(secret: string, signal: AbortSignal): Promise<OpenSetUp> {
  return api.post('/set-up/check', { secret }, { signal });
}

export function sendSetUpCode(secret: string, person: SetUpPersonDraft): Promise<PhoneStart> {
  return api.post('/set-up/code', { secret, person });
}

type SetUp = {
  secret: string;
  company: SetUpCompanyDraft;
  person: SetUpPersonDraft;
  methodId: string;
  code: string;
};

export function completeSetUp(setUp: SetUp): Promise<{ sessionJwt: string }> {
  return api.post('/set-up', setUp);
}
