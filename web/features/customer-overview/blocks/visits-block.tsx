import { addressLine } from '#schema/fields/address.ts';
import type { Overview } from '#schema/overview/customer-overview.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { ListedVisit } from '#schema/visits/visits.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
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

/** So many fit on the first screen; the next visit is always among them. */
const firstVisits = 3;

function shownVisits({ rows, next }: Overview<'visits'>): ListedVisit[] {
  const first = rows.slice(0, firstVisits);
  const isShown = first.some(({ line, n }) => line._id === next?.line._id && n === next?.n);
  return next && !isShown ? [...first.slice(0, firstVisits - 1), next] : first;
}

export function VisitsBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="visits"
      title="Visits"
      subject="the visits of this customer"
      emptyText={({ total }) => (total === 0 ? 'No service contract promises a visit.' : undefined)}
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
            {shownVisits(data).map((visit) => (
              <BlockRow
                key={`${visit.line._id} ${visit.n}`}
                to={`/app/${serviceContracts.slug}/${visit.serviceContract._id}`}
                name={`Due ${formatDay(visit.dueOn)}`}
                aside={<VisitStateChip visit={visit} />}
                facts={[
                  visit.serviceContract.number,
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
