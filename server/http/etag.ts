/** The entity tag of a version (RFC 9110, section 8.8.3). */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Whether an If-Match header allows a write to this version. Without the header the last write wins. Proxies that
 * compress responses make tags weak, so `W/"3"` counts as `"3"`.
 */
export function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(version));
}
