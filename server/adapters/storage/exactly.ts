import type { Readable } from 'node:stream';
import { AppError } from '#server/base/errors.ts';
import { clearSpentBuffers } from '#server/base/gc.ts';

const clearedEvery = 4 * 1024 * 1024;

/** The bytes of a stream that has to have `size` of them; throws at the first too many, and at the end when too few. */
export async function* exactly(bytes: Readable, size: number): AsyncGenerator<Buffer> {
  let length = 0;
  let clearedAt = 0;
  // The request stays readable after a refusal, so that the answer still finds its way.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    const buffer = chunk as Buffer;
    length += buffer.length;
    if (length > size) throw wrongSize(size, 413);
    yield buffer;
    if (length - clearedAt >= clearedEvery) {
      clearSpentBuffers();
      clearedAt = length;
    }
  }
  if (length < size) throw wrongSize(size, 400);
}

/** What is said of a part that is not as long as it has to be. */
export function wrongSize(size: number, status: 400 | 413): AppError {
  const sentence = `This part has to have exactly ${size} bytes.`;
  return new AppError(status, status === 413 ? 'too_large' : 'invalid', sentence);
}
