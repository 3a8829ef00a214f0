import { expect, test } from 'vitest';
import { sharedBuffersMb } from './postgres-settings.ts';

test.each([
  [0.5, 128],
  [2, 128],
  [4, 256],
  [8, 512],
  [16, 1024],
  [256, 1024],
])('with %s GB of memory, the database caches up to %s MB of pages', (gigabytes, megabytes) => {
  expect(sharedBuffersMb(gigabytes * 1024 ** 3)).toBe(megabytes);
});
