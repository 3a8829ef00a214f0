import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ZipPlace } from '#schema/fields/address.ts';

/** Places as `ILChicago\n`, one after the other, and where the place of each ZIP begins; 0 where there is none. */
type Places = { lines: Buffer; starts: Uint32Array };

let places: Promise<Places> | undefined;

/** The place of a five-digit ZIP; undefined for one that is not known. */
export async function findZipPlace(zip: string): Promise<ZipPlace | undefined> {
  // A failed reading is not kept, so that the next lookup tries again.
  places ??= readPlaces().catch((error: unknown) => {
    places = undefined;
    throw error;
  });
  const { lines, starts } = await places;
  const start = starts[Number(zip)];
  if (!start) return undefined;
  const state = lines.toString('latin1', start, start + 2);
  const city = cityName(lines.toString('latin1', start + 2, lines.indexOf('\n', start)));
  return { city, state, cities: [city] };
}

/** The table writes the military post offices like towns. */
function cityName(city: string): string {
  return /^(Apo|Fpo|Dpo)$/.test(city) ? city.toUpperCase() : city;
}

/**
 * Takes from the package's table what a lookup needs. Importing the package would cost 88 MB for good and hold every
 * request while it is parsed; reading its file piece by piece, without making text of it, costs a few.
 */
async function readPlaces(): Promise<Places> {
  const file = await open(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'));
  try {
    const { size } = await file.stat();
    // An entry is far longer than what is kept of it.
    const found = { lines: Buffer.alloc(Math.ceil(size / 4)), starts: new Uint32Array(100_000) };
    const piece = Buffer.alloc(256 * 1024);
    for (let length = 1, waiting = 0; ; ) {
      const { bytesRead } = await file.read(piece, waiting, piece.length - waiting);
      if (bytesRead === 0) return found;
      const filled = piece.subarray(0, waiting + bytesRead);
      const end = filled.lastIndexOf('}') + 1;
      length = keepPlaces(filled.subarray(0, end), found, length);
      waiting = filled.copy(piece, 0, end);
    }
  } finally {
    await file.close();
  }
}

const zipField = Buffer.from('{"zip":"');
const placeFields = ['"state":"', '"city":"'].map((name) => Buffer.from(name));

function keepPlaces(entries: Buffer, { lines, starts }: Places, length: number): number {
  let at = length;
  for (let start = entries.indexOf(zipField); start >= 0; start = entries.indexOf(zipField, start + 1)) {
    const zip = start + zipField.length;
    starts[Number(entries.toString('latin1', zip, zip + 5))] = at;
    for (const field of placeFields) {
      const from = entries.indexOf(field, start) + field.length;
      at += entries.copy(lines, at, from, entries.indexOf('"', from));
    }
    lines[at++] = 0x0a;
  }
  return at;
}
