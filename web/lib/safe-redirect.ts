export const homePath = '/app/dashboard';

/** A placeholder origin, because only the path matters. */
const placeholderOrigin = 'https://site.invalid';

/**
 * The path to go to after signing in: a path on this site, starting with exactly one slash. Anything that a browser
 * could read as another site (`//host`, `/\host`, control characters that it strips) is replaced with the dashboard.
 */
export function safeRedirect(redirect: string | null | undefined): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect) || /\p{Cc}/u.test(redirect)) return homePath;
  const url = new URL(redirect, placeholderOrigin);
  if (url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return homePath;
  return url.pathname + url.search + url.hash;
}

/** The URL of the login page that returns to the current page after signing in. */
export function loginPath({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}): string {
  const path = pathname + search + hash;
  return path === homePath ? '/' : `/?redirect=${encodeURIComponent(path)}`;
}
