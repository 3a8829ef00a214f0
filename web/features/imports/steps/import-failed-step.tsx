import { Button } from '@mantine/core';
import type { Import } from '#schema/imports/imports.ts';
import classes from './import-step.module.css';
import { ImportStep } from './import-step.tsx';
import { UndoButton } from './undo-import-dialog.tsx';
import { useImportActions } from './use-import-actions.ts';

/** Why a worker stopped, and what a person can do. */
export function ImportFailedStep({ entry, onChangeColumns }: { entry: Import; onChangeColumns: () => void }) {
  const { act } = useImportActions(entry);
  const { problem, startedAt, canContinue } = entry;
  const isCheck = startedAt === null;
  return (
    <ImportStep
      title={isCheck ? 'The file could not be checked' : 'Something went wrong on the way'}
      actions={
        isCheck ? (
          <>
            <Button variant="default" onClick={onChangeColumns}>
              Change Columns
            </Button>
            <Button onClick={() => void act('dry-run')}>Try Again</Button>
          </>
        ) : (
          <>
            <UndoButton entry={entry} />
            {/* Not after an undo that failed. */}
            {canContinue && <Button onClick={() => void act('run')}>Continue Import</Button>}
          </>
        )
      }
    >
      <p className={classes.problem}>{problem ?? 'Something went wrong. Please try again later.'}</p>
    </ImportStep>
  );
}
