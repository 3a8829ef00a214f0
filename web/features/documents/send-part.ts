import { ApiError } from '#web/lib/api/api-error.ts';

/** A line that moves nothing for so long is taken for cut. */
const timeoutMs = 60_000;

type Options = { signal: AbortSignal; onSent: (bytes: number) => void };

/** A storage elsewhere answers in its own way, and whatever stands in between may cut an answer off. */
function readAnswer(text: string): { error?: string; code?: string } {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

function failureOf(request: XMLHttpRequest): ApiError {
  const wording = `Request failed with status code ${request.status}`;
  return new ApiError(request.status, wording, readAnswer(request.responseText));
}

/** Sends the bytes of a part to its address. Not by fetch, which does not tell how far it has come. */
export function sendPart(url: string, bytes: Blob, { signal, onSent }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    let isTooLate = false;
    const giveUp = () => request.abort();
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        isTooLate = true;
        giveUp();
      }, timeoutMs);
    };
    request.open('PUT', url);
    request.upload.onprogress = (event) => {
      wait();
      onSent(event.loaded);
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(failureOf(request)));
    request.onerror = () => reject(new ApiError(0, 'Network Error', { code: 'network' }));
    request.onabort = () => {
      if (signal.aborted) reject(new ApiError(0, 'Request aborted', { code: 'aborted' }));
      else if (isTooLate) reject(new ApiError(0, `timeout of ${timeoutMs}ms exceeded`, { code: 'network' }));
      else reject(new ApiError(0, 'Network Error', { code: 'network' }));
    };
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
