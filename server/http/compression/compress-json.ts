import { constants, gzip, zstdCompress } from 'node:zlib';

/** Shorter texts take as many packets uncompressed. */
const minLength = 4_096;

type Callback = (error: Error | null, body: Buffer) => void;

/** In order of preference, at levels that take no longer than the lowest: half a millisecond for a list of 80 kB. */
const encodings: Record<string, (json: string, callback: Callback) => void> = {
  zstd: (json, callback) =>
    zstdCompress(json, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }, callback),
  gzip: (json, callback) => gzip(json, { level: 1 }, callback),
};

/** Whether a text is compressed for clients that accept it, so that the response depends on what they accept. */
export function isCompressible(json: string): boolean {
  return json.length >= minLength;
}

/** Of the headers that browsers send; there are only a few. */
const encodingsByHeader = new Map<string, string | undefined>();
const maxHeaders = 100;

/** The encoding to use for a client. @param accepted its header; an encoding with a weight of 0 is one that it refuses */
export function findEncoding(accepted = ''): string | undefined {
  if (encodingsByHeader.has(accepted)) return encodingsByHeader.get(accepted);
  const encoding = parseAccepted(accepted);
  if (encodingsByHeader.size >= maxHeaders) encodingsByHeader.clear();
  encodingsByHeader.set(accepted, encoding);
  return encoding;
}

function parseAccepted(accepted: string): string | undefined {
  const names = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
      .map((entry) => entry.split(';', 1)[0]?.trim()),
  );
  return Object.keys(encodings).find((name) => names.has(name));
}

/** Compresses on another thread. @param encoding from `findEncoding` */
export function compressJson(json: string, encoding: string, callback: Callback): void {
  encodings[encoding]?.(json, callback);
}
