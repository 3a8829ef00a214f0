import { Button } from '@mantine/core';
import classes from './document-upload.module.css';
import type { RememberedUpload } from './upload-memory.ts';

type Props = {
  uploads: RememberedUpload[];
  onChoose: () => void;
  onDiscard: (upload: RememberedUpload) => void;
};

/** Uploads that go on when the user chooses their file again: a page cannot read it by itself. */
export function InterruptedUploads({ uploads, onChoose, onDiscard }: Props) {
  return (
    <ul className={classes.list} aria-label="Interrupted uploads">
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.row}>
          <div className={classes.about}>
            <span className={classes.name}>{upload.name}</span>
            <span className={classes.state}>Interrupted. Choose the file again to continue the upload.</span>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={onChoose}
            aria-label={`Choose File ${upload.name}`}
          >
            Choose File
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onDiscard(upload)}
            aria-label={`Discard ${upload.name}`}
          >
            Discard
          </Button>
        </li>
      ))}
    </ul>
  );
}
