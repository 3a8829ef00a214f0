import { useSyncExternalStore } from 'react';
import { ProgressBar } from '#web/ui/text/progress-bar.tsx';
import classes from './pending-upload.module.css';
import type { PendingUploads } from './use-pending-uploads.ts';

type Props = {
  uploads: PendingUploads;
  /** Leads to the list of uploads. */
  onShow: () => void;
};

/** The upload on its way in one line, for a place that is always visible. */
export function PendingUpload({ uploads, onShow }: Props) {
  const items = useSyncExternalStore(uploads.subscribe, uploads.get);
  const active = items.find(({ failure }) => failure === undefined);
  const shown = active ?? items[0];
  if (!shown) return null;
  const { name } = shown.upload.file;
  const others = items.length > 1 ? ` (1 of ${items.length})` : '';
  return (
    <div className={classes.pending} data-failed={!active || undefined}>
      <span className={classes.name}>{active ? `Uploading ${name}` : `${name} was not uploaded`}</span>
      <span className={classes.percent}>{`${active ? `${active.percent}%` : ''}${others}`}</span>
      {/* The list of uploads has a progress bar with a name. */}
      {active && <ProgressBar percent={active.percent} className={classes.bar} />}
      <button type="button" className={classes.show} onClick={onShow}>
        {active ? 'Show Uploads' : 'Retry or Cancel'}
      </button>
    </div>
  );
}
