import type { CDPSession } from '@playwright/test';

export type Requests = {
  /** Requests of every kind, without those that the browser served from its cache. */
  requests: number;
  /** The paths of those that were not for data. */
  files: string[];
  /** The URLs of all scripts and style sheets, wherever they came from. */
  codeUrls: string[];
  /** What came over the line, with headers, compressed as it was sent. */
  receivedBytes: number;
};

/** Counts the requests of a page from now on. The function returned reads what has been counted so far. */
export async function watchRequests(client: CDPSession): Promise<() => Requests> {
  const requested = new Map<string, { url: string; isCode: boolean }>();
  const cached = new Set<string>();
  let receivedBytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^https?:/.test(request.url))
      requested.set(requestId, { url: request.url, isCode: type === 'Script' || type === 'Stylesheet' });
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    receivedBytes += encodedDataLength;
  });
  await client.send('Network.enable');

  return () => {
    const sent = [...requested].flatMap(([id, { url }]) => (cached.has(id) ? [] : [new URL(url).pathname]));
    return {
      requests: sent.length,
      files: sent.filter((path) => !path.startsWith('/api/')),
      codeUrls: [...requested.values()].flatMap(({ url, isCode }) => (isCode ? [url] : [])),
      receivedBytes,
    };
  };
}
