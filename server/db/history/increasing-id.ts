import { randomUUIDv7 } from 'node:crypto';

let lastMs = 0;
let count = 0;

/**
 * A UUID of version 7 that is greater than all that this process created before, also within a millisecond: its first
 * random bits are a counter (RFC 9562, section 6.2, method 1).
 */
export function increasingId(): string {
  const id = randomUUIDv7();
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  if (ms > lastMs) {
    lastMs = ms;
    count = 0;
  } else {
    count += 1;
    if (count > 0xfff) {
      lastMs += 1;
      count = 0;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${id.slice(19)}`;
}
