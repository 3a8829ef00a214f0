import { safeRedirect } from '#web/lib/safe-redirect.ts';

export const signInFailed = 'Whoops, something went wrong logging you in. Please try again later.';

/** Navigation state passed from the login page to the confirmation page. */
export type SignInState = {
  methodId: string;
  redirect: string;
  phone: string;
  /** The file that the code is in; undefined when it is sent by text. */
  outboxPath?: string | undefined;
};

/** Whether no code was requested here: a colleague had one sent, which is confirmed with the phone number. */
export function isFromColleague({ methodId, phone }: SignInState): boolean {
  return methodId === phone;
}

/** Formats ten-digit US numbers only: a phone number library would be larger than the whole page. */
export function formatTypedPhone(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : phone;
}

/** Validates the state, because history entries survive reloads and releases. */
export function readSignInState(state: unknown): SignInState | undefined {
  if (typeof state !== 'object' || state === null || !('methodId' in state)) return undefined;
  const { methodId, redirect, phone, outboxPath } = state as Partial<Record<keyof SignInState, unknown>>;
  if (typeof methodId !== 'string' || methodId === '') return undefined;
  return {
    methodId,
    redirect: safeRedirect(typeof redirect === 'string' ? redirect : undefined),
    phone: typeof phone === 'string' ? phone : '',
    outboxPath: typeof outboxPath === 'string' ? outboxPath : undefined,
  };
}
