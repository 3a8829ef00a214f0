import { ApiError } from '#web/lib/api/api-error.ts';

/** Time without upload progress after which the request is aborted. */
const timeoutMs = 60_000;

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

/** External storage has its own error format, and proxies may truncate the body: returns {} for anything but a JSON object. */
function parseErrorBody(text: string): { error?: string; code?: string } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function toApiError(request: XMLHttpRequest): ApiError {
  const message = `Request failed with status code ${request.status}`;
  return new ApiError(request.status, message, parseErrorBody(request.responseText));
}

/**
 * Uploads one part to its signed URL. Uses XMLHttpRequest because `fetch` reports no upload progress.
 * @throws ApiError
 */
export function sendPart(url: string, bytes: Blob, { signal, onSent }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    let hasTimedOut = false;
    const abort = () => request.abort();
    const restartTimer = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        hasTimedOut = true;
        abort();
      }, timeoutMs);
    };
    request.open('PUT', url);
    request.upload.onprogress = (event) => {
      restartTimer();
      onSent(event.loaded);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(toApiError(request)));
    request.onerror = () => reject(new ApiError(0, 'Network Error', { code: 'network' }));
    request.onabort = () => {
      if (signal.aborted) reject(new ApiError(0, 'Request aborted', { code: 'aborted' }));
      else if (hasTimedOut)
        reject(new ApiError(0, `timeout of ${timeoutMs}ms exceeded`, { code: 'network' }));
      else reject(new ApiError(0, 'Network Error', { code: 'network' }));
    };
    request.onloadend = () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort);
    restartTimer();
    request.send(bytes);
    if (signal.aborted) abort();
  });
}
