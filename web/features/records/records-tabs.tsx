import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordKind } from '../../../schema/record-kind.ts';
import type { RecordTotal } from '../../../schema/record-queries.ts';
import { ListTabs } from '../../components/list-tabs.tsx';
import { rowsPerPage } from '../../lib/use-list-page.ts';
import { recordsPageQuery } from './records-list.queries.ts';
import type { RecordsList, RecordsTab } from './use-records-list.ts';

type Props = { kind: RecordKind; list: RecordsList; total: RecordTotal | undefined; children: ReactNode };

/** Parts the list into open and closed records, where the kind does so. */
export function RecordsTabs({ kind, list, total, children }: Props) {
  const queryClient = useQueryClient();
  if (!kind.hasTabs) return children;

  function prefetch(tab: RecordsTab) {
    const wanted = { ...list.filterUnder(tab), sort: list.sort, limit: rowsPerPage };
    void queryClient.prefetchQuery(recordsPageQuery(kind, wanted));
  }

  return (
    <ListTabs
      label={kind.words.titles}
      tabs={[
        { name: 'open', label: 'Open', count: total?.open },
        { name: 'closed', label: 'Closed', count: total && total.total - total.open },
      ]}
      open={list.tab}
      onOpen={list.setTab}
      onIntent={prefetch}
    >
      {children}
    </ListTabs>
  );
}
