/** The path that the QR code of a printed page leads to: the page itself, or the page of a printed customer or unit. */
export function qrTarget(pathname: string): string {
  const customerId = /^\/print\/customers\/([^/]+)\/?$/i.exec(pathname)?.[1];
  const [, unitKey, ownerId] = /^\/print\/units\/([^/]+)\/([^/]+)\/?$/i.exec(pathname) ?? [];
  if (unitKey) return `/app/units?serial=${unitKey}&customer=${ownerId}`;
  return customerId ? `/app/customers/${customerId}/overview` : pathname;
}
