import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { BackupError, damagedError, newerError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';
import {
  type ArchiveHeader,
  archiveFormat,
  headerName,
  headerSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  parseEntryName,
} from './manifest.ts';
import { type AskPassphrase, openArchive } from './open-archive.ts';
import { readTar, type TarEntry } from './tar.ts';

/** Receives what an archive contains, in its order. What it does not read is read and checked all the same. */
export type ArchiveVisitor = {
  header?(header: ArchiveHeader): void;
  /** Receives the share of the file that was read. */
  read?(share: number): void;
  table?(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  document?(sha256: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>;
};

const maxJsonBytes = 256 * 1024 * 1024;

/**
 * Reads a whole archive and checks everything in it against its manifest.
 * @throws BackupError with a sentence when it is cut off, changed, encrypted otherwise, or of a newer format
 */
export async function readArchive(
  path: string,
  askPassphrase: AskPassphrase,
  visitor: ArchiveVisitor = {},
): Promise<Manifest> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) throw new BackupError(`${path} is not a file.`);
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    const source = { bytes: reportShare(bytes, stats.size, visitor), size: stats.size };
    const reader = new ByteReader(await openArchive(path, source, askPassphrase));
    return await new ArchiveReading(visitor).run(reader);
  } catch (thrown) {
    if (thrown instanceof VisitorError) throw thrown.cause;
    const error = thrown instanceof ArchiveBytesError ? thrown.cause : thrown;
    const { code, name, message } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError) throw error;
    if (code === 'EACCES' || code === 'EPERM') throw new BackupError(`${path} cannot be read by this user.`);
    if (name === 'ZodError' || name === 'SyntaxError')
      throw damagedError(path, 'its list of contents is damaged');
    if (code?.startsWith('ZSTD') || code === 'Z_BUF_ERROR')
      throw damagedError(path, 'it is damaged or was cut off');
    if (code !== undefined) throw error;
    throw damagedError(path, message);
  } finally {
    bytes.destroy();
  }
}

async function* reportShare(bytes: AsyncIterable<Buffer>, size: number, visitor: ArchiveVisitor) {
  let read = 0;
  for await (const chunk of bytes) {
    read += chunk.length;
    visitor.read?.(read / size);
    yield chunk;
  }
}

/** Carries an error of a visitor past the sentences about the archive. */
class VisitorError extends Error {}

async function visit(action: Promise<void> | undefined): Promise<void> {
  await action?.catch((cause: unknown) => {
    // An error of the archive itself, which the visitor met while reading.
    throw cause instanceof ArchiveBytesError ? cause.cause : new VisitorError('', { cause });
  });
}

class ArchiveBytesError extends Error {}

/** Hashes and counts bytes on their way. */
class Measured {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        this.#hash.update(chunk);
        this.bytes += chunk.length;
        yield chunk;
      }
    } catch (cause) {
      throw new ArchiveBytesError('', { cause });
    }
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

type Sum = { bytes: number; sha256: string };

class ArchiveReading {
  readonly #visitor: ArchiveVisitor;
  readonly #tables = new Map<string, Sum>();
  readonly #documents = new Set<string>();
  #entries: AsyncGenerator<TarEntry> | undefined;
  #entry: TarEntry | undefined;

  constructor(visitor: ArchiveVisitor) {
    this.#visitor = visitor;
  }

  async #next(): Promise<void> {
    this.#entry = (await this.#entries?.next())?.value ?? undefined;
  }

  async run(reader: ByteReader): Promise<Manifest> {
    this.#entries = readTar(reader);
    await this.#next();
    if (this.#entry?.name !== headerName) throw new Error('it is not a backup of Crewdesk');
    const header = headerSchema.parse(await readJson(this.#entry));
    if (header.format > archiveFormat) throw newerError();
    await visit((async () => this.#visitor.header?.(header))());
    await this.#next();
    for (;;) {
      const entry = this.#entry;
      if (!entry) throw new Error('it was cut off');
      const name = parseEntryName(entry.name);
      if ('table' in name) await this.#readTable(name.table);
      else if ('document' in name) await this.#readDocument(name.document, entry);
      else if (entry.name === manifestName) return await this.#finish(entry);
      else throw new Error('its parts are not in order');
    }
  }

  async #readTable(table: string): Promise<void> {
    if (this.#tables.has(table)) throw new Error('its parts are not in order');
    const measured = new Measured();
    const bytes = measured.pass(this.#partsOf(table));
    await visit(this.#visitor.table?.(table, bytes));
    for await (const _ of bytes);
    this.#tables.set(table, { bytes: measured.bytes, sha256: measured.sha256() });
  }

  async *#partsOf(table: string): AsyncGenerator<Buffer> {
    for (let expected = 1; this.#entry; expected += 1) {
      const name = parseEntryName(this.#entry.name);
      if (!('table' in name) || name.table !== table) return;
      if (name.part !== expected) throw new Error('its parts are not in order');
      yield* this.#entry.bytes;
      await this.#next();
    }
  }

  async #readDocument(sha256: string, entry: TarEntry): Promise<void> {
    const measured = new Measured();
    const bytes = measured.pass(entry.bytes);
    await visit(this.#visitor.document?.(sha256, entry.size, bytes));
    for await (const _ of bytes);
    if (measured.sha256() !== sha256) throw new Error('a document in it was changed');
    this.#documents.add(`${sha256} ${entry.size}`);
    await this.#next();
  }

  async #finish(entry: TarEntry): Promise<Manifest> {
    const manifest = manifestSchema.parse(await readJson(entry));
    await this.#next();
    if (this.#entry) throw new Error('something follows its list of contents');
    const isComplete =
      manifest.tables.length === this.#tables.size &&
      manifest.tables.every(({ name, bytes, sha256 }) => {
        const found = this.#tables.get(name);
        return found?.bytes === bytes && found.sha256 === sha256;
      }) &&
      (!manifest.isWhole ||
        manifest.documents.every(({ sha256, size }) => this.#documents.has(`${sha256} ${size}`)));
    if (!isComplete) throw new Error('its checksums do not match');
    return manifest;
  }
}

async function readJson({ size, bytes }: TarEntry): Promise<unknown> {
  if (size > maxJsonBytes) throw new Error('its list of contents is too long');
  const parts: Buffer[] = [];
  for await (const chunk of bytes) parts.push(chunk);
  return JSON.parse(Buffer.concat(parts).toString());
}
