import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import classes from './document-upload.module.css';
import { DocumentUploadRow } from './document-upload-row.tsx';
import { type UploadedDocument, useUploads } from './use-uploads.ts';

type Props = {
  /** Called once for each completed upload. */
  onUploaded: (document: UploadedDocument) => void;
  /** True while the list has uploads, failed ones included, so that a form can warn before the user leaves. */
  onBusyChange?: (isBusy: boolean) => void;
};

/** Uploads selected or dropped files, one at a time. */
export function DocumentUpload({ onUploaded, onBusyChange }: Props) {
  const { items, activeKey, add, retry, cancel } = useUploads(onUploaded);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // A failed upload stays pending until the user retries or cancels it.
  const isPending = items.length > 0;
  useEffect(() => onBusyChange?.(isPending), [isPending, onBusyChange]);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <div className={classes.upload}>
      {/* Keyboard users have the button inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.area}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            // Without this, selecting the same file again fires no change event.
            currentTarget.value = '';
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          Upload a document
        </Button>
        <span className={classes.hint}>or drop files here</span>
      </div>
      {items.length > 0 && (
        <ul className={classes.list} aria-label="Uploads">
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
