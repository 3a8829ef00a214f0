import type { ImportEncoding } from '#schema/imports/imports.ts';
import { invalid } from '#server/base/errors.ts';

export type DecodedFile = { encoding: ImportEncoding; text: string };

const byteOrderMarks: [ImportEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const others: [string, number[]][] = [
  ['This is an Excel workbook. Please save it as CSV and choose that file.', [0x50, 0x4b, 0x03, 0x04]],
  ['This is an Excel workbook. Please save it as CSV and choose that file.', [0xd0, 0xcf, 0x11, 0xe0]],
  ['This is a PDF. Please choose a CSV file.', [0x25, 0x50, 0x44, 0x46]],
];

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function decode(bytes: Uint8Array, encoding: ImportEncoding): string | undefined {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return decodeUtf16(bytes, encoding);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Leaves lone surrogates to the validation of their rows; the decoder would refuse the whole file for one. */
function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const copy = Buffer.from(bytes);
  return (encoding === 'utf-16le' ? copy : copy.swap16()).toString('utf16le').replace(/^\ufeff/, '');
}

/** UTF-16 without a mark: half of the bytes of Latin text are zero, always on the same side. */
function findUtf16(bytes: Uint8Array): ImportEncoding | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < many / 8) return 'utf-16le';
  return even > many && odd < many / 8 ? 'utf-16be' : undefined;
}

/** Whether many of the first bytes are control characters: pictures, compressed files, other encodings of two or four bytes. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096);
  return sample.filter((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)).length > sample.length / 16;
}

/**
 * The text of a file: by its byte order mark; else UTF-8 where it is valid; else Windows-1252.
 * @throws AppError 400 with a sentence for what is no text
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length === 0) throw invalid('This file is empty. Please choose a CSV file.');
  for (const [message, start] of others) if (startsWith(bytes, start)) throw invalid(message);
  if (startsWith(bytes, [0xff, 0xfe, 0, 0])) throw notText();
  const marked = byteOrderMarks.find(([, mark]) => startsWith(bytes, mark))?.[0] ?? findUtf16(bytes);
  if (marked) {
    const text = decode(bytes, marked);
    if (text !== undefined) return { encoding: marked, text };
    throw invalid(
      `This file begins as ${marked.toUpperCase()}, but is not valid. Please save it again as CSV in UTF-8.`,
    );
  }
  if (isBinary(bytes)) throw notText();
  const text = decode(bytes, 'utf-8');
  if (text !== undefined) return { encoding: 'utf-8', text };
  return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
}

function notText() {
  return invalid(
    'This file is not text, or in an encoding that Crewdesk cannot read. Please save it as CSV in UTF-8.',
  );
}
