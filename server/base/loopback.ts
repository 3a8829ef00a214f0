/** Whether a host is a loopback address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^\[?::1\]?$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}
