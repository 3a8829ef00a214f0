import type { FastifyRequest } from 'fastify';
import { conflict, staleWrite } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { matchesVersion } from '#server/http/etag.ts';
import { getImport, hasImportFile, type LockedImport } from './storage/imports.queries.ts';

/** @throws AppError 412 when If-Match names another version, so that nobody goes on with what a colleague has changed */
export async function requireVersion(
  tx: Tx,
  request: FastifyRequest,
  { id, version }: Pick<LockedImport, 'id' | 'version'>,
): Promise<void> {
  if (matchesVersion(request.headers['if-match'], version)) return;
  const message = 'Somebody else changed this import meanwhile. Please look at it again before you go on.';
  throw staleWrite(message, (await getImport(tx, id)).json);
}

/** @throws AppError 409 once the file is deleted */
export async function requireFile(tx: Tx, id: string): Promise<void> {
  if (await hasImportFile(tx, id)) return;
  const message = 'The file of this import was deleted. Please choose the file again.';
  throw conflict(message, 'import_file_deleted');
}
