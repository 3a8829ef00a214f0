import { readdir, readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

const objectEnd = '._S3rver_object';
const prefix = '._S3rver_';
/** S3 decides how many files a page has. */
const filesPerPage = 3;

/** ListObjectsV2. S3rver signs the path of a bucket without the slash at its end, unlike S3. */
export async function listObjects(
  bucketFolder: string,
  after: string | null,
  response: ServerResponse,
): Promise<void> {
  const names = await readdir(bucketFolder, { recursive: true });
  const keys = names
    .filter((name) => name.endsWith(objectEnd) && !name.startsWith(prefix))
    .map((name) => name.slice(0, -objectEnd.length))
    .toSorted()
    .filter((key) => after === null || key > after);
  const page = keys.slice(0, filesPerPage);
  const contents = await Promise.all(
    page.map(async (key) => {
      const { size } = await stat(join(bucketFolder, `${key}${objectEnd}`));
      return `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`;
    }),
  );
  const next =
    keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    );
}

/** ListMultipartUploads, with one upload on each page. */
export async function listUploads(
  bucketFolder: string,
  after: string | null,
  response: ServerResponse,
): Promise<void> {
  const folder = join(bucketFolder, '._S3rver_uploads');
  const ids = (await readdir(folder).catch(() => [])).toSorted();
  const [id, ...others] = ids.filter((one) => after === null || one > after);
  const upload = id && {
    key: await readFile(join(folder, id, 'key'), 'utf8'),
    initiated: (await stat(join(folder, id, 'key'))).mtime.toISOString(),
  };
  const xml = upload
    ? `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId><Initiated>${upload.initiated}</Initiated></Upload>
      <NextKeyMarker>${upload.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`
    : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListMultipartUploadsResult><IsTruncated>${others.length > 0}</IsTruncated>${xml}</ListMultipartUploadsResult>`,
    );
}
