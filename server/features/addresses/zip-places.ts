import type { ZipPlace } from '../../../schema/address.ts';

/** The place of a five-digit ZIP; undefined for one that is not known. */
export async function findZipPlace(_zip: string): Promise<ZipPlace | undefined> {
  return undefined;
}
