import { Button, Skeleton } from '@mantine/core';
import { useId, useState } from 'react';
import type { BackupFile } from '#schema/restores.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import { fileText } from './restore-sentences.ts';
import classes from './restores.module.css';

/** The latest ones; years of backups are rarely looked for. */
const shownAtFirst = 10;

type RowProps = { file: BackupFile; canRestore: boolean; onRestore: () => void };

function BackupFileRow({ file, canRestore, onRestore }: RowProps) {
  const timeId = useId();
  const timeZone = useTimeZone();
  return (
    <li className={classes.row}>
      <div>
        <p id={timeId} className={classes.savedAt}>
          <time dateTime={file.savedAt}>{formatExactTime(file.savedAt, timeZone)}</time>
        </p>
        <p className={classes.name}>{file.name}</p>
      </div>
      <p className={classes.facts}>{fileText(file)}</p>
      {canRestore && (
        <Button variant="default" size="compact-sm" aria-describedby={timeId} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  );
}

export function BackupFileSkeletons() {
  return (
    <ul className={classes.rows} aria-busy>
      {[0, 1, 2].map((row) => (
        <li key={row} className={classes.row}>
          <Skeleton height={12} width={180} my={14} />
        </li>
      ))}
    </ul>
  );
}

type Props = {
  files: BackupFile[];
  /** Not while another restore runs. */
  canRestore: boolean;
  onRestore: (file: BackupFile) => void;
};

/** The backups, the newest first, each with a button that leads to its restore. */
export function BackupFileList({ files, canRestore, onRestore }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? files : files.slice(0, shownAtFirst);
  return (
    <MoreRows
      label={`Show All ${formatCount(files.length)} Backups`}
      count={shown.length}
      hasMore={shown.length < files.length}
      onShow={() => setShowsAll(true)}
    >
      <ul className={classes.rows} aria-label="Backups">
        {shown.map((file) => (
          <BackupFileRow
            key={file.name}
            file={file}
            canRestore={canRestore}
            onRestore={() => onRestore(file)}
          />
        ))}
      </ul>
    </MoreRows>
  );
}
