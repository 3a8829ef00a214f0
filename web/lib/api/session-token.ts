const tokenKey = 'crewdesk.session';
/** How a person likes to look at the screen is not part of their session, so it outlives one. */
export const colorSchemeKey = 'crewdesk.color-scheme';
/** What was found and opened in this tab; it names customers. */
export const recentResultsKey = 'crewdesk.recently-found';

type Refusal = (token: string | null) => void;
const refusalListeners = new Set<Refusal>();

export function getToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function setToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Forgets the session and whatever else was kept here for the person who leaves. */
export function clearStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (key !== colorSchemeKey) localStorage.removeItem(key);
  }
  sessionStorage.removeItem(recentResultsKey);
}

/**
 * Told by the api client when the server definitely refuses the session: a 401 from any call, or a 400 or 401 of the
 * session check. Network failures and 5xx are never reported. A refusal of a token that has been replaced meanwhile
 * says nothing about the new one and is dropped.
 */
export function reportRefusal(token: string | null): void {
  if (token !== getToken()) return;
  for (const listener of refusalListeners) listener(token);
}

export function onRefusal(listener: Refusal): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
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
