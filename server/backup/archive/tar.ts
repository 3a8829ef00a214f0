import type { ByteReader } from './byte-reader.ts';

const blockBytes = 512;
const maxNameBytes = 100;
const endOfArchive = Buffer.alloc(2 * blockBytes);

/** An entry of an archive. Its bytes must be read before the next entry. */
export type TarEntry = { name: string; size: number; bytes: AsyncGenerator<Buffer> };

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < blockBytes; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  return sum;
}

/** The header of a plain file (POSIX ustar), which `tar` can read. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes || size >= 8 ** 11) throw new Error(`no header fits ${name}`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100);
  header.write(`${octal(size, 12)}${octal(Math.floor(at.getTime() / 1000), 12)}`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What follows the bytes of an entry, to the next multiple of 512. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

export function tarEnd(): Buffer {
  return endOfArchive;
}

/**
 * The entries of an archive that `tarHeader` wrote. Everything else that tar can hold (links, folders, extended headers)
 * is refused, so that no entry can be more than a name and bytes.
 * @throws Error saying what is wrong, CutOffError when the end is missing
 */
export async function* readTar(reader: ByteReader): AsyncGenerator<TarEntry> {
  for (;;) {
    const header = await reader.read(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = parseHeader(header);
    yield { name, size, bytes: reader.chunks(size) };
    await reader.read(tarPadding(size).length);
  }
  await reader.read(blockBytes);
  if (!(await reader.isAtEnd())) throw new Error('something follows its end');
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const text = (start: number, length: number) =>
    header.toString('latin1', start, start + length).replace(/[\0 ]+$/, '');
  const [name, size, sum] = [text(0, maxNameBytes), text(124, 12), text(148, 8)];
  const isOurs = text(257, 5) === 'ustar' && text(156, 1) === '0' && text(345, 155) === '';
  if (!isOurs || !/^[0-7]{1,11}$/.test(size) || parseInt(sum, 8) !== checksum(header))
    throw new Error('it is not a backup of Crewdesk');
  return { name, size: parseInt(size, 8) };
}
