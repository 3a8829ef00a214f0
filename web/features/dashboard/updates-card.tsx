import { Button } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordItem } from '#schema/records/stored-records.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import type { CardColumn } from './card-rows-view.tsx';
import { updatesQuery } from './dashboard.queries.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { TitleCell } from './title-cell.tsx';
import { useCardRows } from './use-card-rows.ts';

const emptyTexts: Record<(typeof recordKinds)[number]['slug'], string> = {
  projects: 'No open projects to show.',
  'work-orders': 'No Work Orders to show.',
  'service-contracts': 'No service contracts to show.',
};

const columns: CardColumn<RecordItem>[] = [
  { label: 'Customer', cell: ({ customer, number }) => <TitleCell name={customer.name} detail={number} /> },
  {
    label: 'Status',
    cell: ({ status, statusObtainedAt }) => (
      <StatusChip status={status} title={`${status} since ${formatDay(statusObtainedAt)}`} />
    ),
    width: 156,
  },
  { label: 'Last Updated', cell: ({ updatedAt }) => <RecentTimestamp at={updatedAt} />, width: 112 },
];

/** What was changed last of what is open. */
export function UpdatesCard({ kind }: { kind: RecordKind & { slug: keyof typeof emptyTexts } }) {
  const loaded = useCardRows(updatesQuery(kind));
  const { title, plural } = kind.labels;
  return (
    <DashboardCard
      title={`${title} Updates`}
      all={{ label: `All ${plural}`, to: `/app/${kind.slug}` }}
      loaded={loaded}
      failure={`Something went wrong loading your ${plural}. Please try again later.`}
      empty={
        <StateCard message={emptyTexts[kind.slug]}>
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
