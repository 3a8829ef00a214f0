import { importsPageQuery } from '#web/features/imports/imports.queries.ts';
import { StepList } from '#web/features/imports/steps/step-list.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { ImportUpload } from './import-upload.tsx';
import classes from './imports.module.css';
import { ImportsTable } from './imports-table.tsx';

const failure = 'Something went wrong loading the imports. Please try again later.';

/** Begins an import, and lists those that were begun, for office users. */
export function ImportsPage() {
  const list = useListState({ sortKeys: [], defaultSort: '' });
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    importsPageQuery({ cursor, limit }),
  );
  const { error } = query;
  const isRefused = error instanceof ApiError && error.code === 'office_only';
  useListFailureToast(isRefused ? { error: null, isSuccess: false } : query, failure);

  if (isRefused)
    return (
      <PageFrame title="Import">
        <StateCard isFailure message={error.message} />
      </PageFrame>
    );
  return (
    <PageFrame
      title="Import"
      lead="Bring in customers, their records and their units from CSV files of another program, or from an export of Crewdesk. Nothing is changed before you have seen what will happen."
    >
      <StepList current="File" />
      <ImportUpload />
      <h2 className={classes.title}>Imports so Far</h2>
      <ImportsTable
        imports={page?.data}
        isLoading={query.isFetching}
        error={error}
        failure={failure}
        onRetry={() => void query.refetch()}
        empty={<StateCard message="No imports yet." />}
      />
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
    </PageFrame>
  );
}
