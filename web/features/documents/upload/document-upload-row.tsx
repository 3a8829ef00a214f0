import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ProgressBar } from '#web/ui/text/progress-bar.tsx';
import classes from './document-upload.module.css';
import type { UploadItem } from './use-uploads.ts';

const failureVisibleMs = 5000;

type Props = { item: UploadItem; isActive: boolean; onRetry: () => void; onCancel: () => void };

export function DocumentUploadRow({ item, isActive, onRetry, onCancel }: Props) {
  const { name } = item.upload.file;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        {item.failure !== undefined ? (
          <Failure message={item.failure} />
        ) : isActive ? (
          <>
            <span className={classes.state}>{`File uploading... ${item.percent}%`}</span>
            <ProgressBar percent={item.percent} label={`Upload of ${name}`} />
          </>
        ) : (
          <span className={classes.state}>Waiting</span>
        )}
      </div>
      {item.failure !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onRetry} aria-label={`Retry ${name}`}>
          Retry
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onCancel} aria-label={`Cancel ${name}`}>
        Cancel
      </Button>
    </li>
  );
}

function Failure({ message }: { message: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(false), failureVisibleMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <span role="alert" className={classes.failure}>
      {isShown && message}
    </span>
  );
}
