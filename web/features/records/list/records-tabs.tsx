import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordTotal } from '#schema/records/record-queries.ts';
import type { RecordItem } from '#schema/records/stored-records.ts';
import { rowsPerPage } from '#web/lib/api/use-list-page.ts';
import { ListTabs } from '#web/ui/list/list-tabs.tsx';
import { countOf } from '#web/ui/list/pager.tsx';
import { recordsPageQuery } from './records-list.queries.ts';
import type { RecordsList, RecordsTab } from './use-records-list.ts';

type Props = {
  kind: RecordKind;
  list: RecordsList;
  page: Page<RecordItem> | undefined;
  total: RecordTotal | undefined;
  children: ReactNode;
};

/** Parts the list into open and closed records, where the kind does so. */
export function RecordsTabs({ kind, list, page, total, children }: Props) {
  const queryClient = useQueryClient();
  const firstPageOf = (tab: RecordsTab) =>
    recordsPageQuery(kind, { ...list.filterUnder(tab), sort: list.sort, limit: rowsPerPage });
  // Whoever looks something up does not know under which tab it is.
  const { data: others } = useQuery({
    ...firstPageOf(list.tab === 'open' ? 'closed' : 'open'),
    enabled: kind.hasTabs && list.isNarrowed,
    placeholderData: undefined,
  });
  if (!kind.hasTabs) return children;

  function countUnder(tab: RecordsTab, whole: number | undefined) {
    if (list.isNarrowed) return countOf(tab === list.tab ? page : others);
    return whole;
  }

  return (
    <ListTabs
      label={kind.labels.titles}
      tabs={[
        { name: 'open', label: 'Open', count: countUnder('open', total?.open) },
        { name: 'closed', label: 'Closed', count: countUnder('closed', total && total.total - total.open) },
      ]}
      open={list.tab}
      onOpen={list.setTab}
      onIntent={(tab) => void queryClient.prefetchQuery(firstPageOf(tab))}
    >
      {children}
    </ListTabs>
  );
}
