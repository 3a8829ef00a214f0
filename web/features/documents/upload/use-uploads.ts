import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Document } from '#schema/documents.ts';
import {
  completeDocument,
  createDocument,
  deleteDocument,
  getDocumentParts,
} from '#web/features/documents/documents.api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { sendPart } from './send-part.ts';
import { createUpload, type Upload, type UploadApi } from './upload.ts';
import { uploadMemory } from './upload-memory.ts';

export type UploadedDocument = { name: string; fileUrl: string };

export type UploadItem = {
  key: number;
  upload: Upload;
  percent: number;
  /** Whether the server knows of it. */
  hasStarted: boolean;
  /** Error message of the last attempt; undefined again on retry. */
  failure: string | undefined;
};

const uploadApi: UploadApi = {
  begin: createDocument,
  listParts: getDocumentParts,
  sendPart,
  complete: completeDocument,
  discard: deleteDocument,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = window.setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        window.clearTimeout(timer);
        reject(new ApiError(0, 'Request aborted', { code: 'aborted' }));
      });
    }),
};

let lastKey = 0;

/** Uploads the added files one at a time, in order. A failed one keeps its place until it is retried or canceled. */
export function useUploads(onUploaded: (document: UploadedDocument) => void) {
  const { pathname: path } = useLocation();
  const [items, setItems] = useState<UploadItem[]>([]);
  const added = useRef<Upload[]>([]);
  const active = items.find((item) => item.failure === undefined);

  const update = (upload: Upload, change: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.upload === upload ? { ...item, ...change } : item)));
  const remove = (upload: Upload) => setItems((all) => all.filter((item) => item.upload !== upload));

  const progress = useEffectEvent((upload: Upload, percent: number) =>
    update(upload, { percent, hasStarted: true }),
  );
  const succeed = useEffectEvent((upload: Upload, { name, fileUrl }: Document) => {
    remove(upload);
    if (fileUrl !== null) onUploaded({ name, fileUrl });
  });
  const fail = useEffectEvent((upload: Upload, error: unknown) => {
    const message = error instanceof Error ? error.message : '';
    update(upload, { failure: message || 'Something went wrong uploading this file.' });
  });

  const upload = active?.upload;
  useEffect(() => {
    if (!upload) return;
    const controller = new AbortController();
    const { signal } = controller;
    upload.run({ signal, onProgress: (percent) => progress(upload, percent) }).then(
      (document) => !signal.aborted && succeed(upload, document),
      (error: unknown) => !signal.aborted && fail(upload, error),
    );
    return () => controller.abort();
  }, [upload]);

  useEffect(
    () => () => {
      for (const upload of added.current) upload.release();
    },
    [],
  );

  const isBusy = active !== undefined;
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);

  return {
    items,
    activeKey: active?.key,
    add(files: Iterable<File>) {
      const uploads = Array.from(files, (file) =>
        createUpload(file, uploadApi, { path, memory: uploadMemory }),
      );
      added.current.push(...uploads);
      const newItems = uploads.map((upload): UploadItem => {
        lastKey += 1;
        return { key: lastKey, upload, percent: 0, hasStarted: false, failure: undefined };
      });
      setItems((all) => [...all, ...newItems]);
    },
    /** Moves the item to the end of the queue, so that it does not interrupt another upload. */
    retry(item: UploadItem) {
      setItems((all) => [...all.filter(({ key }) => key !== item.key), { ...item, failure: undefined }]);
    },
    cancel({ upload }: UploadItem) {
      remove(upload);
      // If this request fails, the server deletes the upload after a day.
      void upload.discard().catch(() => undefined);
    },
  };
}
