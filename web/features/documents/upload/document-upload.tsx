import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FileDrop } from '#web/ui/fields/file-drop.tsx';
import classes from './document-upload.module.css';
import { DocumentUploadRow } from './document-upload-row.tsx';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import { useInterruptedUploads } from './use-interrupted-uploads.ts';
import type { PendingUploads } from './use-pending-uploads.ts';
import { type UploadedDocument, useUploads } from './use-uploads.ts';

/** Leads to the uploads from elsewhere in the form, like the path of a field. */
export const uploadsPath = 'uploads';

type Props = {
  /** Called once for each completed upload. */
  onUploaded: (document: UploadedDocument) => void;
  /** Receives the uploads, so that the form around can show them and warn before the user leaves. */
  pending: PendingUploads;
};

/** Uploads selected or dropped files, one at a time. */
export function DocumentUpload({ onUploaded, pending }: Props) {
  const { items, activeKey, add, retry, cancel } = useUploads(onUploaded);
  const input = useRef<HTMLInputElement>(null);

  const interrupted = useInterruptedUploads(useLocation().pathname, items);

  // A failed upload stays pending until the user retries or cancels it.
  useEffect(() => pending.set(items), [pending, items]);
  useEffect(() => () => pending.set([]), [pending]);

  return (
    <div className={classes.upload}>
      <FileDrop
        label="Files to upload"
        buttonLabel="Upload a document"
        hint="or drop files here"
        multiple
        inputRef={input}
        onFiles={add}
      />
      {interrupted.uploads.length > 0 && (
        <InterruptedUploads
          uploads={interrupted.uploads}
          onChoose={() => input.current?.click()}
          onDiscard={interrupted.discard}
        />
      )}
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Uploads" data-path={uploadsPath} tabIndex={-1}>
          {items.map((item) => (
            <DocumentUploadRow
              key={item.key}
              item={item}
              isActive={item.key === activeKey}
              onRetry={() => retry(item)}
              onCancel={() => cancel(item)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
