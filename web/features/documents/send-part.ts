import { ApiError } from '../../lib/api-error.ts';

/** A line that moves nothing for so long is taken for cut. */
const patienceMs = 60_000;

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

function failureOf(request: XMLHttpRequest): ApiError {
  const wording = `Request failed with status code ${request.status}`;
  const isJson = request.getResponseHeader('content-type')?.startsWith('application/json');
  const answer = isJson ? (JSON.parse(request.responseText) as { error?: string; code?: string }) : {};
  return new ApiError(request.status, wording, answer);
}

/** Sends the bytes of a part to its address. Not by fetch, which does not tell how far it has come. */
export function sendPart(url: string, bytes: Blob, { signal, onSent }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const giveUp = () => request.abort();
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(giveUp, patienceMs);
    };
    request.open('PUT', url);
    request.upload.onprogress = (event) => {
      wait();
      onSent(event.loaded);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(failureOf(request)));
    request.onerror = () => reject(new ApiError(0, 'Network Error', { code: 'network' }));
    request.onabort = () =>
      reject(
        signal.aborted
          ? new ApiError(0, 'Request aborted', { code: 'aborted' })
          : new ApiError(0, 'Network Error', { code: 'network' }),
      );
    request.onloadend = () => {
      window.clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    signal.addEventListener('abort', giveUp);
    wait();
    request.send(bytes);
    if (signal.aborted) giveUp();
  });
}
