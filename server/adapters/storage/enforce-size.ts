import type { Readable } from 'node:stream';
import { AppError } from '#server/base/errors.ts';
import { freeStreamBuffers } from '#server/base/gc.ts';

const freeBuffersEveryBytes = 4 * 1024 * 1024;

/** Passes on a stream of exactly `size` bytes. Throws at the first extra byte, or at the end if bytes are missing. */
export async function* enforceSize(bytes: Readable, size: number): AsyncGenerator<Buffer> {
  let length = 0;
  let freedAt = 0;
  // The request must stay readable, so that the error response can be sent.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    const buffer = chunk as Buffer;
    length += buffer.length;
    if (length > size) throw partSizeError(size, 413);
    yield buffer;
    if (length - freedAt >= freeBuffersEveryBytes) {
      freeStreamBuffers();
      freedAt = length;
    }
  }
  if (length < size) throw partSizeError(size, 400);
}

export function partSizeError(size: number, status: 400 | 413): AppError {
  const message = `This part must be exactly ${size} bytes long.`;
  return new AppError(status, status === 413 ? 'too_large' : 'invalid', message);
}
