import { Button } from '@mantine/core';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { firstVisitProposalsQuery } from './first-visits.queries.ts';
import { FirstVisitsForm } from './first-visits-form.tsx';
import { FirstVisitsSkeleton } from './first-visits-skeleton.tsx';

const failure = 'Something went wrong loading your service contracts. Please try again later.';

/** The open contracts without a first visit, each with a proposal. Nothing is set before the user saves it. */
export function FirstVisitsPage() {
  const list = useListState({ sortKeys: [], defaultSort: '' });
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    firstVisitProposalsQuery({ cursor, limit }),
  );
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title="First Visits"
      count={formatTotal(page)}
      lead={
        <>
          Open service contracts whose first visit is not set.{' '}
          <SubtitleLink to="/app/visits">Back to Due Visits</SubtitleLink>
        </>
      }
    >
      {!page && query.error ? (
        <ListFailure message={failure} error={query.error} onRetry={() => void query.refetch()} />
      ) : !page ? (
        <FirstVisitsSkeleton />
      ) : page.data.length === 0 && list.cursor === undefined ? (
        <StateCard message="Every open service contract has a first visit.">
          <Button variant="default" component={PageLink} to="/app/visits">
            Show Due Visits
          </Button>
        </StateCard>
      ) : (
        // Also while a later page turns out to be empty, because it holds the days of other pages.
        <FirstVisitsForm proposals={page.data}>
          <Pager
            page={page}
            pageSize={rowsPerPage}
            list={list}
            isLoading={query.isPlaceholderData}
            onIntent={prefetch}
          />
        </FirstVisitsForm>
      )}
    </PageFrame>
  );
}
