import { addressLine } from '#schema/fields/address-line.ts';
import type { OverviewContract } from '#schema/overview/customer-overview.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { intervalText } from '#schema/visits/interval-text.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { recordPath } from '#web/features/records/records.queries.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
import { listPath } from './record-rows.tsx';

function NextVisit({ contract }: { contract: OverviewContract }) {
  const { status, statusObtainedAt, isOpen, nextVisitState, nextVisitOverdueDays } = contract;
  return isOpen && nextVisitState ? (
    <VisitStateChip visit={{ state: nextVisitState, overdueDays: nextVisitOverdueDays }} />
  ) : (
    <RecordStatusChip status={status} since={statusObtainedAt} />
  );
}

type Props = { customerId: string };

export function ContractsBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="contracts"
      title="Service contracts"
      subject="the service contracts of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'There are no service contracts yet.' : undefined)}
      links={() => [{ label: 'All service contracts', to: listPath(serviceContracts, customerId) }]}
    >
      {({ rows }) => (
        <BlockRows label="Service contracts">
          {rows.map((contract) => (
            <BlockRow
              key={contract._id}
              to={recordPath(contract)}
              name={contract.number}
              aside={<NextVisit contract={contract} />}
              facts={[
                intervalText(contract.serviceIntervalAmount, contract.serviceIntervalType),
                contract.nextVisitOn && `next visit ${formatDay(contract.nextVisitOn)}`,
                contract.endsOn && `ends ${formatDay(contract.endsOn)}`,
                addressLine(contract.serviceAddress),
              ]}
            />
          ))}
        </BlockRows>
      )}
    </OverviewBlock>
  );
}
