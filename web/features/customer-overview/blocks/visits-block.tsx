import { addressLine } from '#schema/fields/address-line.ts';
import type { Overview } from '#schema/overview/customer-overview.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
import { useFirstRows } from './use-first-rows.ts';
import classes from './visits-block.module.css';

type Props = { customerId: string };

/** How many visits wait. */
function Figures({ overdue, due }: Overview<'visits'>) {
  if (overdue === 0 && due === 0) return null;
  return (
    <p className={classes.summary}>
      {overdue > 0 && <strong data-bad>{`${formatCount(overdue)} overdue`}</strong>}
      {overdue > 0 && due > 0 && ' · '}
      {due > 0 && <strong>{`${formatCount(due)} due`}</strong>}
    </p>
  );
}

/** The first visits, with the next one always among them. */
function shownVisits({ rows, next }: Overview<'visits'>, count: number): ListedVisit[] {
  const first = rows.slice(0, count);
  const isShown = first.some(({ line, n }) => line._id === next?.line._id && n === next?.n);
  return next && !isShown ? [...first.slice(0, count - 1), next] : first;
}

export function VisitsBlock({ customerId }: Props) {
  const { visits } = useFirstRows();
  return (
    <OverviewBlock
      customerId={customerId}
      block="visits"
      title="Visits"
      subject="the visits of this customer"
      emptyText={({ total }) => (total === 0 ? 'There are no visits to come.' : undefined)}
      links={({ total }) => [
        {
          label: total === 1 ? 'See it in Due Visits' : `All ${formatCount(total)} in Due Visits`,
          to: `/app/visits?customer=${customerId}&state=all`,
        },
      ]}
    >
      {(data) => (
        <>
          <Figures {...data} />
          <BlockRows label="Visits">
            {shownVisits(data, visits).map((visit) => (
              <BlockRow
                key={`${visit.line._id} ${visit.n}`}
                to={`/app/${serviceContracts.slug}/${visit.serviceContract._id}`}
                // Several visits can be due on one day.
                name={`Due ${formatDay(visit.dueOn)}, ${visit.serviceContract.number}`}
                aside={<VisitStateChip visit={visit} />}
                facts={[
                  visit.line.label,
                  visit.workOrder && `booked as ${visit.workOrder.number}`,
                  addressLine(visit.serviceAddress),
                ]}
              />
            ))}
          </BlockRows>
        </>
      )}
    </OverviewBlock>
  );
}
