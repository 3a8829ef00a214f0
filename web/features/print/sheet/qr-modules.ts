import { encode } from 'uqr';

/** White modules around a code. Scanners need them to find it. */
const quietZone = 4;

export type QrModules = {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** The black modules as an SVG path, one unit per module. */
  path: string;
};

/** Encodes a text as a QR code. Returns undefined when it is too long. */
export function qrModules(text: string): QrModules | undefined {
  try {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    return { size, path: data.map(rowPath).join('') };
  } catch {
    // The library throws when the text does not fit into the largest code.
    return undefined;
  }
}

/** Merges adjacent black modules into one shape, so that printers leave no hairline between them. */
function rowPath(row: boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const length = x + 1 - start;
    path += `M${start} ${y}h${length}v1h-${length}z`;
  }
  return path;
}
