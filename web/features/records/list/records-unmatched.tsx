import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { rowsPerPage } from '#web/lib/api/use-list-page.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { formatTotalInText } from '#web/ui/list/pager.tsx';
import { recordsPageQuery } from './records-list.queries.ts';
import type { RecordsList } from './use-records-list.ts';

const otherTabs = {
  open: { tab: 'closed', label: 'Closed' },
  closed: { tab: 'open', label: 'Open' },
} as const;

type Props = { kind: RecordKind; list: RecordsList; message: string };

/** Replaces the rows when nothing matches the search and the filters. */
export function RecordsUnmatched({ kind, list, message }: Props) {
  const { filter, hasFilters, sort, filterOnTab, setTab } = list;
  const other = otherTabs[list.tab];
  // The record may be on the other tab.
  const { data: otherPage } = useQuery({
    ...recordsPageQuery(kind, { ...filterOnTab(other.tab), sort, limit: rowsPerPage }),
    enabled: kind.hasTabs && !filter.status,
    placeholderData: undefined,
  });

  const filters = hasFilters ? 'the filters' : '';
  const search = filter.q && `"${filter.q}"`;
  return (
    <StateCard
      message={message}
      detail={`Nothing matches ${[search, filters].filter(Boolean).join(' and ')}.`}
    >
      <Group justify="center" gap={8}>
        {otherPage && otherPage.total > 0 && (
          <Button variant="default" onClick={() => setTab(other.tab)}>
            {`Show ${formatTotalInText(otherPage)} ${other.label}`}
          </Button>
        )}
        <Button variant="default" onClick={list.showAll}>
          {`Show All ${kind.labels.titles}`}
        </Button>
      </Group>
    </StateCard>
  );
}
