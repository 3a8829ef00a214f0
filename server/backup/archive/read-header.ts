import type { ArchiveHeader } from './manifest.ts';
import type { AskPassphrase } from './open-archive.ts';
import { readArchive } from './read-archive.ts';

class HeaderRead extends Error {}

/**
 * Reads only the beginning of an archive: what it is, and whether the passphrase fits.
 * @throws BackupError with a sentence
 */
export async function readHeader(path: string, askPassphrase: AskPassphrase): Promise<ArchiveHeader> {
  let found: ArchiveHeader | undefined;
  try {
    await readArchive(path, askPassphrase, {
      header(header) {
        found = header;
        throw new HeaderRead();
      },
    });
  } catch (error) {
    if (error instanceof HeaderRead && found) return found;
    throw error;
  }
  throw new Error('an archive was read without its header');
}
