import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, request as http, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listObjects, listUploads } from './s3-listing.ts';

type Fake = { run(): Promise<{ port: number }>; close(): Promise<void> };
type FakeClass = new (options: Record<string, unknown>) => Fake;
// The package has no type declarations.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as FakeClass;

export type S3Server = {
  endpoint: string;
  env: NodeJS.ProcessEnv;
  requests: string[];
  close(): Promise<void>;
};

const bucket = 'documents';
const allowAnyOrigin =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>';

/**
 * A fake S3 server that checks signatures. S3rver lacks ListParts and AbortMultipartUpload and rejects lists of files, so
 * this server implements them from the files that S3rver stores.
 */
export async function startS3Server(directory: string): Promise<S3Server> {
  const fake = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [allowAnyOrigin] }],
  });
  const { port } = await fake.run();
  const requests: string[] = [];
  let completing: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const uploadId = url.searchParams.get('uploadId');
    requests.push(`${request.method} ${url.pathname}`);
    if (uploadId && (request.method === 'GET' || request.method === 'DELETE')) {
      const folder = join(directory, bucket, '._S3rver_uploads', uploadId);
      const handle = request.method === 'GET' ? listParts : abort;
      // S3 shows either the upload or the completed file, never a state in between.
      completing.then(() => handle(folder, response).catch(() => response.writeHead(404).end(noSuchUpload)));
    } else if (uploadId && request.method === 'POST') {
      // S3rver crashes when a second request completes the same upload.
      const folder = join(directory, bucket, '._S3rver_uploads', uploadId);
      completing = completing.then(() => complete(folder, request, response, port));
    } else if (url.searchParams.has('uploads') && request.method === 'GET') {
      const folder = join(directory, url.pathname);
      listUploads(folder, url.searchParams.get('upload-id-marker'), response).catch(() => response.destroy());
    } else if (url.searchParams.has('list-type')) {
      const folder = join(directory, url.pathname);
      listObjects(folder, url.searchParams.get('continuation-token'), response).catch(() =>
        response.writeHead(404).end(noSuchBucket),
      );
    } else if (request.method === 'GET' && url.searchParams.has('response-content-disposition')) {
      sendFile(url, response, `http://127.0.0.1:${port}${url.pathname}`).catch(() => response.destroy());
    } else {
      forward(request, response, port);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await fake.close();
    },
  };
}

const noSuchBucket = '<Error><Code>NoSuchBucket</Code><Message>There is no such bucket.</Message></Error>';
const noSuchUpload = '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>';

async function listParts(folder: string, response: ServerResponse): Promise<void> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  const parts = await Promise.all(
    numbers.map(async (number) => {
      const { size } = await stat(join(folder, number));
      const etag = await readFile(join(folder, `${number}.md5`), 'utf8');
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`;
    }),
  );
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListPartsResult>${parts.join('')}</ListPartsResult>`);
}

async function abort(folder: string, response: ServerResponse): Promise<void> {
  await readdir(folder);
  await rm(folder, { recursive: true });
  response.writeHead(204).end();
}

async function complete(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<void> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (!exists) {
    response.writeHead(404, { 'content-type': 'application/xml' }).end(noSuchUpload);
    return;
  }
  const closed = new Promise((resolve) => response.once('close', resolve));
  forward(request, response, port);
  await closed;
}

/** S3rver computes signatures over apostrophes differently from S3, so this server handles signed downloads. */
async function sendFile({ searchParams }: URL, response: ServerResponse, fileUrl: string): Promise<void> {
  const file = await fetch(fileUrl);
  const headers = ['content-disposition', 'content-type', 'cache-control'].map(
    (name) => [name, searchParams.get(`response-${name}`) ?? ''] as const,
  );
  response.writeHead(file.status, Object.fromEntries(headers)).end(Buffer.from(await file.arrayBuffer()));
}

/** Keeps the headers unchanged because the signature covers the client's Host header. */
function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const upstream = http({ host: '127.0.0.1', port, method, path, headers }, (s3Response) => {
    // Node's own header ignores a clock that is off.
    const date = new Date().toUTCString();
    response.writeHead(s3Response.statusCode ?? 502, { ...s3Response.headers, date });
    s3Response.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}
