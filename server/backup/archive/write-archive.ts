import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { freeStreamBuffers } from '#server/base/gc.ts';
import { createFileKey, encryptChunks } from './encryption.ts';
import {
  type ArchiveHeader,
  type DocumentCopy,
  documentName,
  headerName,
  type Manifest,
  manifestName,
  type SavedTable,
  tablePartName,
} from './manifest.ts';
import { writePrivateFile } from './private-file.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** A header comes before its bytes and says how many, so this many are held in memory. */
const partBytes = 1024 * 1024;
const freeBuffersEveryBytes = 2 * 1024 * 1024;

/** A table as the database copies it; `rows` is known at the end. */
export type TableSource = {
  name: string;
  columns: string[];
  copy(): AsyncIterable<Buffer> & { rowCount: number };
};

export type ArchiveSource = {
  header: ArchiveHeader;
  tables: TableSource[];
  /** Those that go into the archive itself. */
  documents: DocumentCopy[];
  readDocument(document: DocumentCopy): AsyncIterable<Buffer>;
  /** What is known only after all tables were copied. */
  finish(tables: SavedTable[]): Promise<Manifest>;
};

/**
 * Writes an archive: a tar of the tables in the text format of COPY and of the manifest, compressed with Zstandard and,
 * with a passphrase, encrypted. Returns its size.
 */
export async function writeArchive(
  path: string,
  source: ArchiveSource,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; bytes: number }> {
  const archive = new Entries(source);
  const plain = Readable.from(archive.bytes(), { objectMode: false });
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // An error reaches the reader of `compressed`.
  pipeline(plain, compressed, () => {});
  const bytes = await writePrivateFile(path, passphrase ? encrypted(compressed, passphrase) : compressed);
  if (!archive.manifest) throw new Error('the archive has no manifest');
  return { manifest: archive.manifest, bytes };
}

async function* encrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = await createFileKey(passphrase);
  yield fileKey.header;
  yield* encryptChunks(source, fileKey);
}

class Entries {
  readonly #source: ArchiveSource;
  manifest: Manifest | undefined;
  #sinceFree = 0;

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    const { header, tables, documents, readDocument } = this.#source;
    yield* this.#json(headerName, header);
    const saved: SavedTable[] = [];
    for (const table of tables) saved.push(yield* this.#table(table));
    for (const document of documents) {
      yield this.#head(documentName(document.sha256), document.size);
      yield* this.#freeing(readDocument(document));
      yield tarPadding(document.size);
    }
    this.manifest = await this.#source.finish(saved);
    yield* this.#json(manifestName, this.manifest);
    yield tarEnd();
  }

  #head(name: string, size: number): Buffer {
    return tarHeader(name, size, new Date(this.#source.header.createdAt));
  }

  *#entry(name: string, chunks: Buffer[]): Generator<Buffer> {
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    yield this.#head(name, size);
    yield* chunks;
    yield tarPadding(size);
  }

  #json(name: string, value: object): Generator<Buffer> {
    return this.#entry(name, [Buffer.from(`${JSON.stringify(value, null, 1)}\n`)]);
  }

  async *#table({ name, columns, copy }: TableSource): AsyncGenerator<Buffer, SavedTable> {
    const hash = createHash('sha256');
    const rows = copy();
    let [bytes, part, length] = [0, 0, 0];
    let chunks: Buffer[] = [];
    for await (const chunk of this.#freeing(rows)) {
      hash.update(chunk);
      bytes += chunk.length;
      length += chunk.length;
      chunks.push(chunk);
      if (length < partBytes) continue;
      yield* this.#entry(tablePartName(name, ++part), chunks);
      [chunks, length] = [[], 0];
    }
    if (length > 0 || part === 0) yield* this.#entry(tablePartName(name, ++part), chunks);
    return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
  }

  /** Used buffers would otherwise accumulate to tens of megabytes. */
  async *#freeing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#sinceFree += chunk.length;
      if (this.#sinceFree > freeBuffersEveryBytes) {
        freeStreamBuffers();
        this.#sinceFree = 0;
      }
      yield chunk;
    }
  }
}
