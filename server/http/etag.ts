/** The entity tag of a version, after RFC 9110 section 8.8.3. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Whether an If-Match header allows a write to this version. Without one the last write wins. A proxy that
 * compresses marks tags as weak, so `W/"3"` counts as `"3"`.
 */
export function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(version));
}
