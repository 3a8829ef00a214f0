import { useState, useSyncExternalStore } from 'react';
import type { UploadItem } from './use-uploads.ts';

function createPendingUploads() {
  let items: UploadItem[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => items,
    set(next: UploadItem[]): void {
      items = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The uploads of a form that are on their way, failed ones included. Outside the form's state, which would re-render all fields. */
export type PendingUploads = ReturnType<typeof createPendingUploads>;

export function usePendingUploads(): PendingUploads {
  return useState(createPendingUploads)[0];
}

/** Whether there are any. */
export function useIsUploading({ subscribe, get }: PendingUploads): boolean {
  return useSyncExternalStore(subscribe, () => get().length > 0);
}
