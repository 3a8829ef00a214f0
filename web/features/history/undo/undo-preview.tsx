import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HistoryItem } from '#schema/history/history-list.ts';
import { undoPreviewQuery } from '#web/features/history/history.queries.ts';
import { ApiError, isTransient } from '#web/lib/api/api-error.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime } from '#web/lib/format/format-date.ts';
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx';
import { useStepFocus } from '#web/ui/dialog/use-step-focus.ts';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import classes from './undo.module.css';
import { UndoForm } from './undo-form.tsx';
import { LeftOut, UndoneFields } from './undone-fields.tsx';

const failure = 'Something went wrong loading this change. Please try again later.';

type Props = {
  change: HistoryItem;
  isOpen: boolean;
  isSaving: boolean;
  onSavingChange: (isSaving: boolean) => void;
  onClose: () => void;
};

function Refusal({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div ref={useStepFocus<HTMLDivElement>()} className={classes.form}>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={12} width="40%" mt={16} />
      <Skeleton height={12} width="75%" mt={12} />
      <Skeleton height={12} width="70%" mt={12} />
    </div>
  );
}

/** What an undo would change, or why it cannot be done. */
export function UndoPreview({ change, isOpen, ...saving }: Props) {
  const timeZone = useTimeZone();
  const preview = useQuery({ ...undoPreviewQuery(change._id), enabled: isOpen });
  const { data, error, refetch, isFetching } = preview;
  const sentence = `${formatExactTime(change.at, timeZone)}: ${change.user?.name ?? 'Crewdesk'} ${change.text}.`;

  function renderContent() {
    if (data && (data.changes.length > 0 || data.conflicts.length > 0))
      return (
        <UndoForm changeId={change._id} preview={data} onRefresh={() => void refetch()} {...saving}>
          <UndoneFields changes={data.changes} />
          <LeftOut leftOut={data.leftOut} />
        </UndoForm>
      );
    if (data)
      return (
        <Refusal onClose={saving.onClose}>
          <p className={classes.text} role="alert">
            There is nothing to undo: everything is already as it was before this change.
          </p>
          <LeftOut leftOut={data.leftOut} />
        </Refusal>
      );
    if (error instanceof ApiError && error.error && !isTransient(error))
      return (
        <Refusal onClose={saving.onClose}>
          <p className={classes.text} role="alert">
            {error.error}
          </p>
        </Refusal>
      );
    if (error)
      return (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      );
    return <PreviewSkeleton />;
  }

  return (
    <div className={classes.form}>
      {/* Has the focus until the preview is there, so that a key pressed before decides nothing. */}
      <p className={classes.subject} tabIndex={-1} data-autofocus={!data && !error ? true : undefined}>
        {sentence}
      </p>
      {renderContent()}
    </div>
  );
}
