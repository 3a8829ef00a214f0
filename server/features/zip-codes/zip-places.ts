import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ZipPlace } from '#schema/fields/address.ts';

/** Lines such as `ILChicago\n`, and the offset of the line of each ZIP code; 0 for an unknown one. */
type PlaceTable = { lines: Buffer; offsets: Uint32Array };

let placeTable: Promise<PlaceTable> | undefined;

/** Finds the city and state of a five-digit ZIP code. */
export async function findZipPlace(zip: string): Promise<ZipPlace | undefined> {
  // A failed read is not cached, so that the next look-up retries.
  placeTable ??= readPlaceTable().catch((error: unknown) => {
    placeTable = undefined;
    throw error;
  });
  const { lines, offsets } = await placeTable;
  const start = offsets[Number(zip)];
  if (!start) return undefined;
  const state = lines.toString('latin1', start, start + 2);
  const city = cityName(lines.toString('latin1', start + 2, lines.indexOf('\n', start)));
  return { city, state, cities: [city] };
}

/** The table spells military post offices in title case. */
function cityName(city: string): string {
  return /^(Apo|Fpo|Dpo)$/.test(city) ? city.toUpperCase() : city;
}

/**
 * Extracts the city and state columns from the package's file. Importing the package would use 88 MB permanently and
 * block all requests while it is parsed. Reading the file in chunks as bytes uses a few MB.
 */
async function readPlaceTable(): Promise<PlaceTable> {
  const file = await open(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'));
  try {
    const { size } = await file.stat();
    // A quarter of the file is enough for the extracted columns.
    const table = { lines: Buffer.alloc(Math.ceil(size / 4)), offsets: new Uint32Array(100_000) };
    const chunk = Buffer.alloc(256 * 1024);
    for (let length = 1, pendingBytes = 0; ; ) {
      const { bytesRead } = await file.read(chunk, pendingBytes, chunk.length - pendingBytes);
      if (bytesRead === 0) return table;
      const filled = chunk.subarray(0, pendingBytes + bytesRead);
      const end = filled.lastIndexOf('}') + 1;
      length = addPlaces(filled.subarray(0, end), table, length);
      pendingBytes = filled.copy(chunk, 0, end);
    }
  } finally {
    await file.close();
  }
}

const zipField = Buffer.from('{"zip":"');
const placeFields = ['"state":"', '"city":"'].map((name) => Buffer.from(name));

function addPlaces(entries: Buffer, { lines, offsets }: PlaceTable, length: number): number {
  let at = length;
  for (let start = entries.indexOf(zipField); start >= 0; start = entries.indexOf(zipField, start + 1)) {
    const zip = start + zipField.length;
    offsets[Number(entries.toString('latin1', zip, zip + 5))] = at;
    for (const field of placeFields) {
      const from = entries.indexOf(field, start) + field.length;
      at += entries.copy(lines, at, from, entries.indexOf('"', from));
    }
    lines[at++] = 0x0a;
  }
  return at;
}
