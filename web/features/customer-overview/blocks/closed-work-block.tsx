import { workOrders } from '#schema/records/work-orders.ts';
import { OverviewBlock } from './overview-block.tsx';
import { listPath, RecordRows } from './record-rows.tsx';

type Props = { customerId: string };

export function ClosedWorkBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="closed-work"
      title="Closed work"
      subject="the closed work of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'There are no closed work orders yet.' : undefined)}
      links={() => [{ label: 'All closed work orders', to: listPath(workOrders, customerId, 'closed') }]}
    >
      {({ rows }) => <RecordRows label="Closed work" rows={rows} />}
    </OverviewBlock>
  );
}
