import type { Readable } from 'node:stream';
import type { StoredPart } from '#schema/documents.ts';

/** An upload as the storage knows it: under which key, and what it calls the upload. */
export type Upload = { key: string; uploadId: string };
export type Part = { number: number; size: number };
export type StoredFile = { key: string; name: string; contentType: string };

/** What of an upload is there. `isWhole` once its parts were put together. */
export type UploadState = { isWhole: boolean; parts: StoredPart[] };

type Common = {
  /** Gets ready for the parts of an upload; returns what the storage calls it. */
  begin(key: string): Promise<string>;
  /** Undefined when the storage knows nothing of it any more. */
  inspect(upload: Upload): Promise<UploadState | undefined>;
  /** Makes one file of the parts, durable by the time this returns. Doing it again changes nothing. */
  complete(upload: Upload, parts: StoredPart[]): Promise<void>;
  /** Removes the parts. Doing it again changes nothing. */
  abort(upload: Upload): Promise<void>;
  /** Removes the file that was made of them. Doing it again changes nothing. */
  remove(key: string): Promise<void>;
};

/** In a folder of ours: bytes pass through this server. */
export type LocalStorage = Common & {
  kind: 'local';
  /** Keeps a part of exactly its size, or nothing of it. */
  receivePart(key: string, part: Part, bytes: Readable): Promise<StoredPart>;
  read(key: string): Promise<Readable>;
};

/** At a provider: browsers send bytes to it and get them from it, by addresses signed for one thing and a short time. */
export type RemoteStorage = Common & {
  kind: 's3';
  partAddress(upload: Upload, part: Part, forSeconds: number): Promise<string>;
  fileAddress(file: StoredFile, forSeconds: number): Promise<string>;
};

export type DocumentStorage = LocalStorage | RemoteStorage;
