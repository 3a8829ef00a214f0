import { join } from 'node:path';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import { createLocalStorage } from './local-storage.ts';
import type { DocumentStorage } from './storage.ts';

/** @throws StartupError when an S3 setting is invalid */
export async function createStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  clock: Clock,
): Promise<DocumentStorage> {
  if (storage.kind === 'local') return createLocalStorage(join(dataDir, 'uploads'));
  // Imported only if needed: the S3 library takes a tenth of the memory of an idle server.
  const [{ createS3Storage }, { checkS3 }] = await Promise.all([
    import('./s3-storage.ts'),
    import('./check-s3.ts'),
  ]);
  await checkS3(storage);
  return createS3Storage(storage, clock);
}
