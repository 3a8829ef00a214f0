import { encode } from 'uqr';

/** White modules around a code, without which readers do not find it. */
const quietZone = 4;

export type QrModules = {
  /** How many modules the code is wide and high, the quiet zone included. */
  size: number;
  /** The black modules as an SVG path, one unit for each. */
  path: string;
};

/** A text as a QR code. Undefined when it is too long for one. */
export function qrModules(text: string): QrModules | undefined {
  try {
    const { data, size } = encode(text, { ecc: 'M', border: quietZone });
    return { size, path: data.map(rowPath).join('') };
  } catch {
    // The library throws for what does not fit into the largest code.
    return undefined;
  }
}

/** Black modules beside each other are one shape, so that no printer leaves a hairline between them. */
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
