import { expect, test } from 'vitest';
import { isRoomy } from './find-test-folder.mjs';

const gigabyte = 1024 ** 3;
const disk = '/dev/vda / ext4 rw,relatime 0 0\n';
const tmpfs = `${disk}tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n`;

test.each([
  ['plenty of memory', true, {}],
  ['the 64 MB of a container', false, { spaceBytes: gigabyte / 16 }],
  ['memory that others use', false, { freeBytes: 2 * gigabyte }],
  ['programs that may not be started there', false, { mounts: tmpfs.replace('nodev', 'nodev,noexec') }],
  ['a folder on the disk', false, { mounts: disk }],
])('with %s, tests write to memory: %s', (_, expected, change) => {
  const roomy = { mounts: tmpfs, spaceBytes: 12 * gigabyte, freeBytes: 12 * gigabyte };
  expect(isRoomy({ ...roomy, ...change })).toBe(expected);
});
