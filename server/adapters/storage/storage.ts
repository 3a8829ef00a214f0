import type { Readable } from 'node:stream';
import type { StoredPart } from '#schema/documents.ts';
import type { AbandonedUploads } from './abandoned-uploads.ts';

/** An upload: its key and its id at the provider. */
export type Upload = { key: string; uploadId: string };
export type Part = { number: number; size: number };
export type StoredFile = { key: string; name: string; contentType: string };

/** The stored parts of an upload. `isComplete` when they have been combined into a file. */
export type UploadState = { isComplete: boolean; parts: StoredPart[] };

type Common = {
  /** Starts an upload and returns its id. */
  begin(key: string): Promise<string>;
  /** Undefined when the upload does not exist any more. */
  findUploadState(upload: Upload): Promise<UploadState | undefined>;
  /** Combines the parts into a file, which is durable when this resolves. Idempotent. */
  complete(upload: Upload, parts: StoredPart[]): Promise<void>;
  /** Deletes the parts. Idempotent. */
  abort(upload: Upload): Promise<void>;
  /** Deletes the file. Idempotent. */
  remove(key: string): Promise<void>;
  read(key: string): Promise<Readable>;
  /** The first bytes of a file, fewer if it is shorter. */
  readStart(key: string, length: number): Promise<Buffer>;
};

/** A local folder. Uploads and downloads pass through this server. */
export type LocalStorage = Common & {
  kind: 'local';
  /** Stores a part of exactly the given size, or nothing. */
  receivePart(key: string, part: Part, bytes: Readable): Promise<StoredPart>;
};

/** A storage provider. Browsers upload and download directly, with short-lived signed URLs for one part or file. */
export type RemoteStorage = Common & {
  kind: 's3';
  /**
   * The mark of the installation whose bucket it is, which is the one that asks first.
   * @param mark undefined: of an installation that has none yet, and only asks
   */
  claim(mark: string | undefined): Promise<string | undefined>;
  /** Aborts uploads whose id a crash has lost, as far as the key has the right to list them. */
  abortAbandoned(uploads: AbandonedUploads): Promise<void>;
  signPartUrl(upload: Upload, part: Part, expiresInSeconds: number): Promise<string>;
  signFileUrl(file: StoredFile, expiresInSeconds: number): Promise<string>;
};

export type DocumentStorage = LocalStorage | RemoteStorage;
