import { useEffect, useEffectEvent, useState } from 'react';
import type { Document } from '#schema/documents.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { beginDocument, completeDocument, deleteDocument, getDocumentParts } from './documents.api.ts';
import { sendPart } from './send-part.ts';
import { createUpload, type Upload, type UploadCalls } from './upload.ts';

export type UploadedDocument = { name: string; fileUrl: string };

export type UploadItem = {
  key: number;
  upload: Upload;
  percent: number;
  /** Set once it has failed, until it is tried again. */
  failure: string | undefined;
};

const calls: UploadCalls = {
  begin: beginDocument,
  parts: getDocumentParts,
  send: sendPart,
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

/** The files that somebody gave, uploaded one after the other in their order; what failed waits at its place. */
export function useUploads(onUploaded: (document: UploadedDocument) => void) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const active = items.find((item) => item.failure === undefined);

  const patch = (upload: Upload, change: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.upload === upload ? { ...item, ...change } : item)));
  const drop = (upload: Upload) => setItems((all) => all.filter((item) => item.upload !== upload));

  const progress = useEffectEvent((upload: Upload, percent: number) => patch(upload, { percent }));
  const succeed = useEffectEvent((upload: Upload, { name, fileUrl }: Document) => {
    drop(upload);
    if (fileUrl !== null) onUploaded({ name, fileUrl });
  });
  const fail = useEffectEvent((upload: Upload, error: unknown) => {
    const message = error instanceof Error ? error.message : '';
    patch(upload, { failure: message || 'Something went wrong uploading this file.' });
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
      const added = Array.from(files, (file): UploadItem => {
        lastKey += 1;
        return { key: lastKey, upload: createUpload(file, calls), percent: 0, failure: undefined };
      });
      setItems((all) => [...all, ...added]);
    },
    /** Behind those that wait already, so that none is interrupted. */
    retry(again: UploadItem) {
      setItems((all) => [...all.filter(({ key }) => key !== again.key), { ...again, failure: undefined }]);
    },
    cancel({ upload: abandoned }: UploadItem) {
      drop(abandoned);
      // What cannot be told now, the server finds out by itself after a day.
      void abandoned.discard().catch(() => undefined);
    },
  };
}
