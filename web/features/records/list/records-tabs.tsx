import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { recordTotalQuery } from '#web/features/records/records.queries.ts';
import { rowsPerPage } from '#web/lib/api/use-list-page.ts';
import { ListTabs } from '#web/ui/list/list-tabs.tsx';
import { formatTotal } from '#web/ui/list/pager.tsx';
import { recordsPageQuery } from './records-list.queries.ts';
import type { RecordsList, RecordsTab } from './use-records-list.ts';

type Props = {
  kind: RecordKind;
  list: RecordsList;
  page: Page<RecordListItem> | undefined;
  /** Whether the page is still that of the former search and filters. */
  isPlaceholder: boolean;
  children: ReactNode;
};

/** The tabs for open and closed records, for kinds that have them. */
export function RecordsTabs({ kind, list, page, isPlaceholder, children }: Props) {
  const queryClient = useQueryClient();
  // Not in the component of the table, whose rows would all be rendered again when the total arrives.
  const { data: total } = useQuery(recordTotalQuery(kind));
  const firstPageOf = (tab: RecordsTab) =>
    recordsPageQuery(kind, { ...list.filterOnTab(tab), sort: list.sort, limit: rowsPerPage });
  // A search counts the matches on the other tab, too.
  const { data: otherPage } = useQuery({
    ...firstPageOf(list.tab === 'open' ? 'closed' : 'open'),
    enabled: kind.hasTabs && list.isFiltered,
    placeholderData: undefined,
  });
  const isOnlyClosed = list.isTabUnchosen && !isPlaceholder && page?.total === 0 && Boolean(otherPage?.total);
  const openClosed = useEffectEvent(() => list.setTab('closed'));
  useEffect(() => {
    if (isOnlyClosed) openClosed();
  }, [isOnlyClosed]);
  if (!kind.hasTabs) return children;

  function countOn(tab: RecordsTab, unfiltered: number | undefined) {
    if (list.isFiltered) return formatTotal(tab === list.tab ? page : otherPage);
    return unfiltered;
  }

  return (
    <ListTabs
      label={kind.labels.titles}
      tabs={[
        { name: 'open', label: 'Open', count: countOn('open', total?.open) },
        { name: 'closed', label: 'Closed', count: countOn('closed', total && total.total - total.open) },
      ]}
      open={list.tab}
      onOpen={list.setTab}
      onIntent={(tab) => void queryClient.prefetchQuery(firstPageOf(tab))}
    >
      {children}
    </ListTabs>
  );
}
