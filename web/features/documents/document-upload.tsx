import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import classes from './document-upload.module.css';
import { DocumentUploadRow } from './document-upload-row.tsx';
import { type UploadedDocument, useUploads } from './use-uploads.ts';

type Props = {
  /** Called for each file once it is whole. */
  onUploaded: (document: UploadedDocument) => void;
  /** Told when the first upload begins and when the last one has ended or is given up, so that a form can ask before it is left. */
  onBusyChange?: (isBusy: boolean) => void;
};

/** Uploads files given by button or by dropping them, one after the other. */
export function DocumentUpload({ onUploaded, onBusyChange }: Props) {
  const { items, activeKey, add, retry, cancel } = useUploads(onUploaded);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // One that has failed still waits for somebody to say what becomes of it.
  const isPending = items.length > 0;
  useEffect(() => onBusyChange?.(isPending), [isPending, onBusyChange]);

  function take(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <div className={classes.upload}>
      {/* Dropping is a shortcut for the button inside, which the keyboard reaches. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.area}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={({ currentTarget }) => {
            add(currentTarget.files ?? []);
            // The same file may be given again.
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
