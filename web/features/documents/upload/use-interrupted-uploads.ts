import { useEffect, useState } from 'react';
import { deleteDocument } from '#web/features/documents/documents.api.ts';
import { type RememberedUpload, uploadMemory } from './upload-memory.ts';
import type { UploadItem } from './use-uploads.ts';

const refreshMs = 2000;

/** The uploads that an earlier page load started on this page, and that no page of this browser continues. */
export function useInterruptedUploads(path: string, items: UploadItem[]) {
  const [uploads, setUploads] = useState<RememberedUpload[]>([]);
  // An upload that starts may continue one of them.
  const progress = items.map(({ key, hasStarted }) => `${key} ${hasStarted}`).join();

  useEffect(() => {
    let timer = 0;
    let isCurrent = true;
    async function refresh(): Promise<void> {
      const remembered = uploadMemory.list().filter((upload) => upload.path === path);
      const claimed = await uploadMemory.listClaimed();
      const unclaimed = remembered.filter(({ id }) => !claimed.has(id));
      if (!isCurrent) return;
      setUploads(unclaimed);
      // The page that has it may be closed.
      if (unclaimed.length < remembered.length) timer = window.setTimeout(refresh, refreshMs);
    }
    void refresh();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [path, progress]);

  return {
    uploads,
    discard({ id }: RememberedUpload): void {
      uploadMemory.forget(id);
      setUploads((all) => all.filter((upload) => upload.id !== id));
      // If this request fails, the server deletes the upload after a day.
      void deleteDocument(id).catch(() => undefined);
    },
  };
}
