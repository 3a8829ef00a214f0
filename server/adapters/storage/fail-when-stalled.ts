import type { Readable } from 'node:stream';

const defaultTimeoutMs = 60_000;

/** The bytes of a response. @throws Error when the provider stops sending, which its client would wait for without end */
export async function* failWhenStalled(
  bytes: Readable,
  timeoutMs = defaultTimeoutMs,
): AsyncGenerator<Buffer, void, undefined> {
  const timer = setTimeout(
    () => bytes.destroy(new Error('the storage provider stopped in the middle of a file')),
    timeoutMs,
  );
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      yield chunk;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
  }
}
