/** The path that the QR code of a printed page leads to: the page itself, or the overview of a printed customer. */
export function qrTarget(pathname: string): string {
  const customerId = /^\/print\/customers\/([^/]+)\/?$/i.exec(pathname)?.[1];
  return customerId ? `/app/customers/${customerId}/overview` : pathname;
}
