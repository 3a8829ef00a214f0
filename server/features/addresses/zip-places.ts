import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ZipPlace } from '../../../schema/address.ts';

/** Every place as `\n60601ILChicago`, one after the other. */
let places: Promise<Buffer> | undefined;

/** The place of a five-digit ZIP; undefined for one that is not known. */
export async function findZipPlace(zip: string): Promise<ZipPlace | undefined> {
  // A failed reading is not kept, so that the next lookup tries again.
  places ??= readPlaces().catch((error: unknown) => {
    places = undefined;
    throw error;
  });
  const all = await places;
  const start = all.indexOf(`\n${zip}`);
  if (start < 0) return undefined;
  const state = all.toString('latin1', start + 6, start + 8);
  const city = cityName(all.toString('latin1', start + 8, all.indexOf('\n', start + 8)));
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
async function readPlaces(): Promise<Buffer> {
  const file = await open(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'));
  try {
    const { size } = await file.stat();
    // An entry is far longer than what is kept of it.
    const places = Buffer.alloc(Math.ceil(size / 3));
    let length = places.write('\n');
    const piece = Buffer.alloc(64 * 1024);
    for (let waiting = 0; ; ) {
      const { bytesRead } = await file.read(piece, waiting, piece.length - waiting);
      if (bytesRead === 0) return places.subarray(0, length);
      const filled = piece.subarray(0, waiting + bytesRead);
      const end = filled.lastIndexOf('}') + 1;
      length = keepPlaces(filled.subarray(0, end), places, length);
      waiting = filled.copy(piece, 0, end);
    }
  } finally {
    await file.close();
  }
}

const fields = ['"zip":"', '"state":"', '"city":"'].map((name) => Buffer.from(name));

function keepPlaces(entries: Buffer, places: Buffer, length: number): number {
  let at = length;
  for (let start = entries.indexOf('{"zip":'); start >= 0; start = entries.indexOf('{"zip":', start + 1)) {
    for (const field of fields) {
      const from = entries.indexOf(field, start) + field.length;
      at += entries.copy(places, at, from, entries.indexOf('"', from));
    }
    places[at++] = 0x0a;
  }
  return at;
}
