import type { ExpiringWarranty } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { CardLink } from './card-link.tsx';
import type { CardColumn } from './card-rows-view.tsx';
import { expiringWarrantiesQuery } from './dashboard.queries.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { TitleCell } from './title-cell.tsx';
import { useCardRows } from './use-card-rows.ts';

const columns: CardColumn<ExpiringWarranty>[] = [
  {
    label: 'Unit',
    cell: ({ equipment, recordNumber }) => <TitleCell name={equipment.identifier} detail={recordNumber} />,
    share: 30,
  },
  {
    label: 'Customer',
    cell: ({ customer: { _id, name } }) => (
      <CardLink to={`/app/customers/${_id}/overview`} title={name}>
        {name}
      </CardLink>
    ),
    share: 70,
  },
  { label: 'Warranty', cell: ({ type }) => type, width: 80 },
  {
    label: 'Days Left',
    cell: ({ daysLeft, expirationDate }) => (
      <time dateTime={expirationDate} title={formatDay(expirationDate)}>
        {formatDaysLeft(daysLeft)}
      </time>
    ),
    width: 96,
  },
];

function formatDaysLeft(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${days} days`;
}

function recordLink(warranty: ExpiringWarranty): string {
  const kind = recordKinds.find(({ apiName }) => warranty[apiName]);
  return kind ? `/app/${kind.slug}/${warranty[kind.apiName]}#warranties` : '/app/dashboard';
}

/** Warranties that expire soon, earliest first. */
export function WarrantiesCard() {
  const cardRows = useCardRows(expiringWarrantiesQuery);
  return (
    <DashboardCard
      title="Upcoming Warranty Expirations"
      cardRows={cardRows}
      failure="Something went wrong loading your warranties. Please try again later."
      empty={<StateCard message="No upcoming warranty expirations to show." />}
      columns={columns}
      rowKey={({ _id }) => _id}
      rowName={({ equipment, type, recordNumber }) =>
        `the ${type.toLowerCase()} warranty of ${equipment.identifier} in ${recordNumber}`
      }
      rowLink={recordLink}
    />
  );
}
