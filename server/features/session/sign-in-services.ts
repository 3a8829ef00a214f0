import type { Services } from '#server/http/services.ts';
import type { SessionTokens } from '#server/http/session-token.ts';
import type { AfterResponse } from './after-response.ts';
import type { DeviceCookies } from './device-cookie.ts';
import type { RequestLimits } from './session.limits.ts';

/** The dependencies of the sign-in routes. */
export type SignInServices = Services & {
  tokens: SessionTokens;
  limits: RequestLimits;
  devices: DeviceCookies;
  runAfterResponse: AfterResponse;
};
