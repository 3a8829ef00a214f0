import { safeRedirect } from '#web/lib/safe-redirect.ts';

export const signInFailed = 'Whoops, something went wrong logging you in. Please try again later.';

/** What the login page hands to the confirmation page. */
export type SignInState = { methodId: string; redirect: string; phone: string };

/** Ten digits as people compare them. The library that knows every number in the world would outweigh this page. */
export function readablePhone(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}

/** Navigation state outlives reloads and releases, so it is read like anything from outside. */
export function readSignInState(state: unknown): SignInState | undefined {
  if (typeof state !== 'object' || state === null || !('methodId' in state)) return undefined;
  const { methodId, redirect, phone } = state as Partial<Record<keyof SignInState, unknown>>;
  if (typeof methodId !== 'string' || methodId === '') return undefined;
  return {
    methodId,
    redirect: safeRedirect(typeof redirect === 'string' ? redirect : undefined),
    phone: typeof phone === 'string' ? phone : '',
  };
}
