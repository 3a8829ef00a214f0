/** What start.js has requested with a token, before the code of the page was there. */
type FirstResponses = { token: string; responses: Map<string, Promise<Response>> };

declare global {
  var firstResponses: FirstResponses | undefined;
}

/** Older responses may be out of date. */
const maxAgeMs = 20_000;

/** The response to a request that start.js has made already. Each is taken once, and none after the first write. */
export function takeFirstResponse(
  method: string,
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.firstResponses;
  if (!first) return undefined;
  if (method !== 'GET' || first.token !== token || performance.now() > maxAgeMs) {
    globalThis.firstResponses = undefined;
    return undefined;
  }
  const response = first.responses.get(url);
  first.responses.delete(url);
  return response;
}
