import { sql } from 'kysely';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import type { Import, ImportRow } from '#schema/imports/imports.ts';
import { createLog } from '#server/base/log.ts';
import { workOnImport } from '#server/features/imports/work/import-worker.ts';
import type { TestServer } from '#server/test/test-server.ts';

/** Unexpected failures are worth seeing: an import says only that something went wrong. */
const log = createLog('error', { write: (line) => void process.stderr.write(line) });

/** Uploads a file; `content` as it is in the file. */
export async function uploadImport(
  server: TestServer,
  content: string | Buffer,
  options: { fileName?: string; token?: string; kind?: ImportKind } = {},
) {
  const { fileName = 'customers.csv', token = server.token, kind = 'customer' } = options;
  const query = new URLSearchParams({ kind, fileName });
  const response = await server.request('POST', `/api/imports?${query}`, {
    token,
    payload: Buffer.from(content),
    headers: { 'content-type': 'text/csv' },
  } as object);
  return response;
}

/** Works on imports until none waits. */
export async function workOnImports(
  server: TestServer,
  options: { firstBatchRows?: number } = {},
): Promise<void> {
  const services = { ...server, ...options, stopping: new AbortController().signal };
  while (await workOnImport(services, log));
}

export async function getImport(server: TestServer, id: string): Promise<Import> {
  return (await server.request('GET', `/api/imports/${id}`)).body.data;
}

export async function listRows(server: TestServer, id: string, query = ''): Promise<ImportRow[]> {
  return (await server.request('GET', `/api/imports/${id}/rows?${query}`)).body.data;
}

/** Asks for work on an import and has it done. */
export async function work(
  server: TestServer,
  id: string,
  path: 'dry-run' | 'run' | 'undo',
  options: { firstBatchRows?: number } = {},
): Promise<Import> {
  const response = await server.request('POST', `/api/imports/${id}/${path}`);
  if (response.status !== 200) throw new Error(`${path} failed: ${response.text}`);
  await workOnImports(server, options);
  return getImport(server, id);
}

/** Uploads a file with the proposed columns and makes a dry run. */
export async function checkFile(
  server: TestServer,
  content: string | Buffer,
  kind: ImportKind = 'customer',
): Promise<Import> {
  const uploaded = await uploadImport(server, content, { kind });
  if (uploaded.status !== 201) throw new Error(`The upload failed: ${uploaded.text}`);
  return work(server, uploaded.body.data._id, 'dry-run');
}

/** Uploads a file, makes a dry run and imports it. */
export async function importFile(
  server: TestServer,
  content: string | Buffer,
  kind: ImportKind = 'customer',
): Promise<Import> {
  const { _id } = await checkFile(server, content, kind);
  return work(server, _id, 'run');
}

/** A file with so many customers of a town. */
export function longFile(town: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `${town} ${n},${n} Long Street,${town},IL,60601,7 extra`,
  );
  return `Name,Street,City,State,Zip,Notes\n${lines.join('\n')}\n`;
}

/** How many customers of a long file there are. */
export async function countNamed(server: TestServer, town: string): Promise<number> {
  return (await server.request('GET', `/api/customer?limit=1&q=${town}`)).body.total;
}

/** As if every worker had died a while ago. */
export async function expireLeases(server: TestServer): Promise<void> {
  await sql`update imports set lease_until = now() - interval '1 minute'`.execute(server.db);
}
