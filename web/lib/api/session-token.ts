import { lockDrafts } from '#web/lib/drafts/draft-tails.ts';

const tokenKey = 'crewdesk.session';
/** The color scheme is a preference of the browser, so it is kept after logging out. */
export const colorSchemeKey = 'crewdesk.color-scheme';
/** Recently opened search results of this tab. They contain customer names. */
export const recentResultsKey = 'crewdesk.recently-found';
/** The last known preferences of the user. */
export const preferencesKey = 'crewdesk.preferences';

/** When this browser learned that a restore has ended its session, until somebody signs in here again. */
const restoredKey = 'crewdesk.restored-at';

type RejectionListener = (token: string | null) => void;
const rejectionListeners = new Set<RejectionListener>();

export function getToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function setToken(token: string): void {
  // They may be another user's.
  lockDrafts();
  localStorage.removeItem(preferencesKey);
  localStorage.removeItem(restoredKey);
  localStorage.setItem(tokenKey, token);
}

/** Deletes the session and all other data that this browser stored for the user. */
export function clearStorage(): void {
  lockDrafts();
  for (const key of Object.keys(localStorage)) {
    if (key !== colorSchemeKey) localStorage.removeItem(key);
  }
  sessionStorage.removeItem(recentResultsKey);
}

/** The session has ended because a backup was restored. The sign-in page says so, in all tabs. */
export function rememberRestore(): void {
  localStorage.setItem(restoredKey, new Date().toISOString());
}

/** Whether a restore has ended the last session of this browser, as a store of React. */
export const restoreEndedSession = {
  read: (): boolean => localStorage.getItem(restoredKey) !== null,
  subscribe(listener: () => void): () => void {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};

/**
 * Called when the server definitely rejects the session: on a 401 from any endpoint, or a 400 or 401 from the session
 * check. Never called for network failures or 5xx. Ignored if `token` is no longer the current one.
 */
export function reportSessionRejected(token: string | null): void {
  if (token !== getToken()) return;
  for (const listener of rejectionListeners) listener(token);
}

export function onSessionRejected(listener: RejectionListener): () => void {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
}

/** Calls back when another tab signs in (with its token) or out (null). */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  function handle(event: StorageEvent) {
    if (event.storageArea !== localStorage) return;
    if (event.key === null || event.key === tokenKey) listener(getToken());
  }
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
