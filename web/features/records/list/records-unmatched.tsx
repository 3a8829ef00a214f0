import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { rowsPerPage } from '#web/lib/api/use-list-page.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { countOf } from '#web/ui/list/pager.tsx';
import { recordsPageQuery } from './records-list.queries.ts';
import type { RecordsList } from './use-records-list.ts';

const otherTabs = {
  open: { tab: 'closed', label: 'Closed' },
  closed: { tab: 'open', label: 'Open' },
} as const;

type Props = { kind: RecordKind; list: RecordsList; message: string };

/** What stands in place of the rows when a search or a filter leaves none. */
export function RecordsUnmatched({ kind, list, message }: Props) {
  const { filter, sort, filterUnder, setTab } = list;
  const other = otherTabs[list.tab];
  // Whoever looks up a number does not know whether its record was closed.
  const { data: others } = useQuery({
    ...recordsPageQuery(kind, { ...filterUnder(other.tab), sort, limit: rowsPerPage }),
    enabled: kind.hasTabs && !filter.status,
    placeholderData: undefined,
  });

  const filtered = filter.status || filter.technician ? 'the filters' : '';
  const searched = filter.q && `"${filter.q}"`;
  return (
    <StateCard
      message={message}
      detail={`Nothing matches ${[searched, filtered].filter(Boolean).join(' and ')}.`}
    >
      <Group justify="center" gap={8}>
        {others && others.total > 0 && (
          <Button variant="default" onClick={() => setTab(other.tab)}>
            {`Show ${countOf(others)} ${other.label}`}
          </Button>
        )}
        <Button variant="default" onClick={list.showAll}>
          {`Show All ${kind.labels.titles}`}
        </Button>
      </Group>
    </StateCard>
  );
}
