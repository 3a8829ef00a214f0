import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Import, ImportDelimiter, ImportEncoding, ImportState } from '#schema/imports/imports.ts';
import { ImportColumnsStep } from '#web/features/imports/columns/import-columns-step.tsx';
import { counted } from '#web/features/imports/import-sentences.ts';
import { importQuery, invalidateImportRows, isBusy } from '#web/features/imports/imports.queries.ts';
import { ImportCheckedStep } from '#web/features/imports/steps/import-checked-step.tsx';
import { ImportFailedStep } from '#web/features/imports/steps/import-failed-step.tsx';
import { ImportProgressStep } from '#web/features/imports/steps/import-progress-step.tsx';
import { ImportResultStep } from '#web/features/imports/steps/import-result-step.tsx';
import { ImportSkeleton } from '#web/features/imports/steps/import-skeleton.tsx';
import { StepList, type StepName } from '#web/features/imports/steps/step-list.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { markOthersStale } from '#web/lib/api/mark-others-stale.ts';
import { formatSize } from '#web/lib/format/format-size.ts';
import { useFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { Timestamp } from '#web/ui/text/timestamp.tsx';

const failure = 'Something went wrong loading this import. Please try again later.';

const encodings: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const delimiters: Record<ImportDelimiter, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

/** How the file was read, so that a wrong reading is seen. */
function Lead({ entry }: { entry: Import }) {
  const { rows, columns, bytes, encoding, delimiter, createdBy, createdAt } = entry;
  const size = `${counted(rows, 'row')} and ${counted(columns.length, 'column')}, ${formatSize(bytes)}`;
  return (
    <>
      {`${size}, read as ${encodings[encoding]}, separated by ${delimiters[delimiter]}. Uploaded by ${createdBy?.name ?? 'Crewdesk'}, `}
      <Timestamp at={createdAt} />. <SubtitleLink to="/app/imports">All Imports</SubtitleLink>
    </>
  );
}

/** Shows what a worker has changed, once it is done: rows here, customers elsewhere. */
function useRefreshAfterWork(entry: Import | undefined): void {
  const queryClient = useQueryClient();
  const lastBusy = useRef(false);
  const busy = entry !== undefined && isBusy(entry);
  useEffect(() => {
    if (lastBusy.current && !busy && entry) {
      invalidateImportRows(queryClient, entry._id);
      markOthersStale(queryClient);
    }
    lastBusy.current = busy;
  }, [busy, entry, queryClient]);
}

type StepProps = { entry: Import; isStale: boolean; isChangingColumns: boolean; onChangeColumns: () => void };

/** The step that the state of the import asks for. Each begins with the focus on its heading. */
function CurrentStep({ entry, isStale, isChangingColumns, onChangeColumns }: StepProps) {
  const { state, predicted } = entry;
  switch (state) {
    case 'columns':
      return <ImportColumnsStep key={`columns ${entry.headerLine}`} entry={entry} />;
    case 'checking':
    case 'running':
    case 'undoing':
      return <ImportProgressStep key={state} entry={entry} state={state} isStale={isStale} />;
    case 'checked':
      if (isChangingColumns || !predicted)
        return <ImportColumnsStep key={`columns ${entry.headerLine}`} entry={entry} />;
      return <ImportCheckedStep entry={entry} counts={predicted} onChangeColumns={onChangeColumns} />;
    case 'failed':
      if (isChangingColumns) return <ImportColumnsStep key={`columns ${entry.headerLine}`} entry={entry} />;
      return <ImportFailedStep entry={entry} onChangeColumns={onChangeColumns} />;
    case 'done':
    case 'cancelled':
    case 'undone':
      return <ImportResultStep key={state} entry={entry} state={state} />;
  }
}

function currentStep({ state, startedAt }: Import, isChangingColumns: boolean): StepName {
  if (state === 'columns' || isChangingColumns) return 'Columns';
  return startedAt === null ? 'Check' : 'Import';
}

/** The parameters of a step, such as the outcome of the rows, are nothing for the next one. */
function useStepSearch(state: ImportState) {
  const [search, setSearch] = useSearchParams();
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [state, setSearch]);
  return [search, setSearch] as const;
}

function ImportSteps({ entry, isStale }: { entry: Import; isStale: boolean }) {
  const [search, setSearch] = useStepSearch(entry.state);
  const isChangingColumns =
    search.get('step') === 'columns' && (entry.state === 'checked' || entry.state === 'failed');
  return (
    <>
      <StepList
        current={currentStep(entry, isChangingColumns)}
        isOver={entry.state === 'done' || entry.state === 'undone'}
      />
      <CurrentStep
        entry={entry}
        isStale={isStale}
        isChangingColumns={isChangingColumns}
        onChangeColumns={() => setSearch({ step: 'columns' })}
      />
    </>
  );
}

/** One import on its way from the file to the result. Its state is on the server, so it survives a reload. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const { data: entry, error, refetch } = useQuery(importQuery(importId));
  const isRefused = error instanceof ApiError && (error.status === 404 || error.code === 'office_only');
  useFailureToast(entry || isRefused ? undefined : error, failure);
  useRefreshAfterWork(entry);

  if (entry)
    return (
      <PageFrame
        title={entry.fileName}
        tabTitle={`Import of ${entry.fileName}`}
        lead={<Lead entry={entry} />}
      >
        <ImportSteps key={entry._id} entry={entry} isStale={error !== null} />
      </PageFrame>
    );
  return (
    <PageFrame title="Import" lead={error ? undefined : '\u00a0'}>
      {isRefused ? (
        <StateCard isFailure message={error.message} />
      ) : error ? (
        <ListFailure message={failure} error={error} onRetry={() => void refetch()} />
      ) : (
        <ImportSkeleton />
      )}
    </PageFrame>
  );
}
