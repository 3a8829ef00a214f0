import type { BackupFile, Restore, RestoreRequest } from '#schema/restores.ts';
import { api } from '#web/lib/api/api.ts';

/** The backups in the folder of the server, the newest first. For office users only. */
export function listBackupFiles(signal?: AbortSignal): Promise<BackupFile[]> {
  return api.get('/backups/files', { signal });
}

/** The restore that runs, or else the last one of the last seven days. For every user. */
export function findRestore(signal?: AbortSignal): Promise<Restore | null> {
  return api.get('/restores/current', { signal });
}

/** For office users only. From then on until its end, the server saves nothing else. */
export function startRestore(input: RestoreRequest): Promise<Restore> {
  return api.post('/restores', input);
}

export function cancelRestore({ id }: Pick<Restore, 'id'>): Promise<Restore> {
  return api.post(`/restores/${encodeURIComponent(id)}/cancel`, {});
}
