import { join } from 'node:path';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import { createLocalStorage } from './local-storage.ts';
import type { DocumentStorage } from './storage.ts';

/** @throws StartupError when S3 is wanted and a setting of it is wrong */
export async function createStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  clock: Clock,
): Promise<DocumentStorage> {
  if (storage.kind === 'local') return createLocalStorage(join(dataDir, 'uploads'));
  // Loaded by whom it concerns only: the provider's library is a tenth of the memory of an idle server.
  const [{ createS3Storage }, { checkS3 }] = await Promise.all([
    import('./s3-storage.ts'),
    import('./check-s3.ts'),
  ]);
  await checkS3(storage);
  return createS3Storage(storage, clock);
}
