/** What the QR code of a printed page leads to: the page itself, or the page of a printed customer or unit. */
export function qrTarget(pathname: string): { path: string; name: string } {
  const customerId = /^\/print\/customers\/([^/]+)\/?$/i.exec(pathname)?.[1];
  if (customerId) return { path: `/app/customers/${customerId}/overview`, name: 'the overview' };
  const [, unitKey, ownerId] = /^\/print\/units\/([^/]+)\/([^/]+)\/?$/i.exec(pathname) ?? [];
  if (unitKey) return { path: `/app/units?serial=${unitKey}&customer=${ownerId}`, name: 'the unit' };
  return { path: pathname, name: 'this page' };
}
