import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FirstVisitsLead } from '#web/features/visits/first/first-visits-lead.tsx';
import { visitKey } from '#web/features/visits/visit-name.ts';
import { visitCountsQuery, visitsPageQuery } from '#web/features/visits/visits.queries.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { SelectionFooter } from '#web/ui/list/selection-footer.tsx';
import { useRowSelection } from '#web/ui/table/use-row-selection.ts';
import { DueVisitsDialogs, useDueVisitDialogs } from './due-visits-dialogs.tsx';
import { DueVisitsEmpty } from './due-visits-empty.tsx';
import { DueVisitsTable } from './due-visits-table.tsx';
import { DueVisitsTools } from './due-visits-tools.tsx';
import { groupVisits } from './group-visits.ts';
import { useDueVisits } from './use-due-visits.ts';

const failure = 'Something went wrong loading your visits. Please try again later.';

/** The visits of service contracts that are due, overdue, booked or to come, with what can be done about them. */
export function DueVisitsPage() {
  const list = useDueVisits();
  const { page, prefetch, query } = useListPage(list, (pageRequest) =>
    visitsPageQuery({ ...list.filter, ...pageRequest }),
  );
  useWindowFocus(() => void query.refetch({ cancelRefetch: false }));
  useListFailureToast(query, failure);
  const groups = useMemo(() => page && groupVisits(page.data), [page]);
  const listKey = JSON.stringify([list.filter, list.sort, list.cursor]);
  const { selection, selected, deselect, clear } = useRowSelection(groups?.rows, visitKey, listKey);
  const dialogs = useDueVisitDialogs();
  const { withoutFirstVisit = 0 } = useQuery(visitCountsQuery).data ?? {};

  return (
    <PageFrame
      title="Due Visits"
      count={formatTotal(page)}
      lead={withoutFirstVisit > 0 && <FirstVisitsLead count={withoutFirstVisit} />}
      tools={<DueVisitsTools list={list} hasRows={!query.isPending} />}
    >
      <DueVisitsTable
        groups={groups}
        isLoading={query.isFetching}
        error={query.error}
        failure={failure}
        onRetry={() => void query.refetch()}
        empty={<DueVisitsEmpty list={list} />}
        sort={list.sort}
        onSort={list.setSort}
        selection={selection}
        dialogs={dialogs}
        onFilterCustomer={(customer) => list.updateFilters({ customer })}
      />
      <SelectionFooter
        count={selected.length}
        onClear={clear}
        actions={
          <>
            <Button variant="default" onClick={() => dialogs.workOrders.open(selected)}>
              Create Work Orders
            </Button>
            <Button variant="default" onClick={() => dialogs.skip.open(selected)}>
              Skip
            </Button>
          </>
        }
      >
        <Pager
          page={page}
          pageSize={rowsPerPage}
          list={list}
          isLoading={query.isPlaceholderData}
          onIntent={prefetch}
        />
      </SelectionFooter>
      <DueVisitsDialogs dialogs={dialogs} onChanged={deselect} />
    </PageFrame>
  );
}
