import { addressLine } from '#schema/fields/address.ts';
import type { OverviewContract, OverviewPlace, OverviewUnit } from '#schema/overview/customer-overview.ts';
import { projects } from '#schema/records/projects.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { intervalText } from '#schema/visits/interval.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { VisitStateChip } from '#web/features/visits/visit-state-chip.tsx';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
import { listPath, RecordRows } from './record-rows.tsx';

// What is known beyond the first screen.

type Props = { customerId: string };

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

function placePath({ address }: OverviewPlace, customerId: string): string {
  return `${listPath(workOrders, customerId)}&q=${encodeURIComponent(address.street)}`;
}

export function PlacesBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="places"
      title="Places"
      subject="the places of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'No record has a service address yet.' : undefined)}
    >
      {({ rows }) => (
        <BlockRows label="Places">
          {rows.map((place) => (
            <BlockRow
              key={JSON.stringify(place.address)}
              to={placePath(place, customerId)}
              name={addressLine(place.address)}
              facts={[counted(place.records, 'record'), place.open > 0 && `${formatCount(place.open)} open`]}
            />
          ))}
        </BlockRows>
      )}
    </OverviewBlock>
  );
}

/** The page of a unit. One that no serial number identifies is shown on its record. */
function pathOfUnit({ serial, identifier, record }: OverviewUnit, customerId: string): string {
  if (toUnitKey(serial)) return unitPath(serial, customerId);
  return `${recordPath(record)}?unit=${encodeURIComponent(identifier)}`;
}

export function UnitsBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="units"
      title="Units"
      subject="the units of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'No equipment is recorded for this customer yet.' : undefined)}
    >
      {({ rows }) => (
        <BlockRows label="Units">
          {rows.map((unit, index) => (
            <BlockRow
              key={index}
              to={pathOfUnit(unit, customerId)}
              name={`${unit.identifier}, ${unit.serial}`}
              aside={counted(unit.records, 'record')}
              facts={[unit.manufacturer, unit.model, unit.type, unit.size, addressLine(unit.serviceAddress)]}
            />
          ))}
        </BlockRows>
      )}
    </OverviewBlock>
  );
}

export function ClosedWorkBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="closed-work"
      title="Closed work"
      subject="the closed work of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'No work order was closed yet.' : undefined)}
      links={() => [{ label: 'All closed work orders', to: listPath(workOrders, customerId, 'closed') }]}
    >
      {({ rows }) => <RecordRows label="Closed work" rows={rows} />}
    </OverviewBlock>
  );
}

function NextVisit({ contract }: { contract: OverviewContract }) {
  const { status, statusObtainedAt, isOpen, nextVisitState, nextVisitOverdueDays } = contract;
  return isOpen && nextVisitState ? (
    <VisitStateChip visit={{ state: nextVisitState, overdueDays: nextVisitOverdueDays }} />
  ) : (
    <RecordStatusChip status={status} since={statusObtainedAt} />
  );
}

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

export function ProjectsBlock({ customerId }: Props) {
  return (
    <OverviewBlock
      customerId={customerId}
      block="projects"
      title="Projects"
      subject="the projects of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'There are no projects yet.' : undefined)}
      links={() => [{ label: 'All projects', to: listPath(projects, customerId) }]}
    >
      {({ rows }) => <RecordRows label="Projects" rows={rows} />}
    </OverviewBlock>
  );
}
