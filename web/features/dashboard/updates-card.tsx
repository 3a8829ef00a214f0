import { Button } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import type { CardColumn } from './card-rows-view.tsx';
import { updatesQuery } from './dashboard.queries.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { TitleCell } from './title-cell.tsx';
import { useCardRows } from './use-card-rows.ts';

const columns: CardColumn<RecordListItem>[] = [
  { label: 'Customer', cell: ({ customer, number }) => <TitleCell name={customer.name} detail={number} /> },
  {
    label: 'Status',
    cell: ({ status, statusObtainedAt }) => <RecordStatusChip status={status} since={statusObtainedAt} />,
    width: 172,
  },
  { label: 'Last Updated', cell: ({ updatedAt }) => <RecentTimestamp at={updatedAt} />, width: 112 },
];

/** The most recently updated open records of a kind. */
export function UpdatesCard({ kind, emptyText }: { kind: RecordKind; emptyText: string }) {
  const cardRows = useCardRows(updatesQuery(kind));
  const { title, plural } = kind.labels;
  return (
    <DashboardCard
      title={`${title} Updates`}
      listLink={{ plural, to: `/app/${kind.slug}` }}
      cardRows={cardRows}
      failure={`Something went wrong loading your ${plural}. Please try again later.`}
      empty={
        <StateCard message={emptyText}>
          <Button variant="default" component={PageLink} to={`/app/${kind.slug}/new`}>
            {`Add a ${title}`}
          </Button>
        </StateCard>
      }
      columns={columns}
      rowKey={({ _id }) => _id}
      rowName={({ customer, number }) => `${number}, ${customer.name}`}
      rowLink={({ _id }) => `/app/${kind.slug}/${_id}`}
    />
  );
}
