import { Button } from '@mantine/core';
import type { Import } from '#schema/imports/imports.ts';
import { progressText } from '#web/features/imports/import-sentences.ts';
import { ProgressBar } from '#web/ui/text/progress-bar.tsx';
import classes from './import-step.module.css';
import { ImportStep } from './import-step.tsx';
import { useImportActions } from './use-import-actions.ts';

type BusyState = 'checking' | 'running' | 'undoing';

const texts: Record<BusyState, { title: string; detail: string; cancel?: string }> = {
  checking: {
    title: 'Checking the file',
    detail: 'Nothing is changed yet. You can leave this page and come back.',
    cancel: 'Cancel',
  },
  running: {
    title: 'Importing',
    detail: 'You can leave this page: the import goes on without it. Nobody gets a message because of it.',
    cancel: 'Cancel Import',
  },
  undoing: {
    title: 'Undoing the import',
    detail: 'You can leave this page: this goes on without it.',
  },
};

type Props = {
  entry: Import;
  state: BusyState;
  /** Whether the server could not be asked last time. */
  isStale: boolean;
};

/** How far a worker is. */
export function ImportProgressStep({ entry, state, isStale }: Props) {
  const { act } = useImportActions(entry);
  const { title, detail, cancel } = texts[state];
  const { progress, problem } = entry;
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  const hindrance = isStale ? 'The server cannot be reached. This page goes on asking.' : problem;
  const percent = Math.floor(share * 100);
  return (
    <ImportStep
      title={title}
      actions={
        cancel && (
          <Button variant="default" onClick={() => void act('cancel')}>
            {cancel}
          </Button>
        )
      }
    >
      <div className={classes.progress}>
        <ProgressBar percent={percent} label={title} />
        <p className={classes.counts}>
          <span>{progressText(entry)}</span>
          <span>{`${percent}%`}</span>
        </p>
        <p className={hindrance ? classes.problem : classes.dimmed} role={hindrance ? 'alert' : undefined}>
          {hindrance ?? detail}
        </p>
      </div>
    </ImportStep>
  );
}
