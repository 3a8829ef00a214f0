export const homePath = '/app/dashboard';

/** Stands for this site, whatever its name is: only the path counts. */
const anySite = 'https://site.invalid';

/**
 * Where to go after signing in: a path on this site, starting with exactly one slash. Anything that a browser could
 * read as another site (`//host`, `/\host`, control characters that it strips) leads to the dashboard.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /\p{Cc}/u.test(wanted)) return homePath;
  const url = new URL(wanted, anySite);
  if (url.origin !== anySite || url.pathname.startsWith('//')) return homePath;
  return url.pathname + url.search + url.hash;
}

/** The login page's address that leads back to where somebody was. */
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
