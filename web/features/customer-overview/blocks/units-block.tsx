import { addressLine } from '#schema/fields/address-line.ts';
import type { OverviewUnit } from '#schema/overview/customer-overview.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { CompleteRows } from './complete-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';

/** The page of a unit. One that no serial number identifies is shown on its record. */
function pathOfUnit({ serial, identifier, record }: OverviewUnit, customerId: string): string {
  if (toUnitKey(serial)) return unitPath(serial, customerId);
  return `${recordPath(record)}?unit=${encodeURIComponent(identifier)}`;
}

type Props = { customerId: string };

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
      {(data) => (
        <CompleteRows customerId={customerId} block="units" data={data}>
          {(rows) => (
            <BlockRows label="Units">
              {rows.map((unit, index) => (
                <BlockRow
                  key={index}
                  to={pathOfUnit(unit, customerId)}
                  name={`${unit.identifier}, ${unit.serial}`}
                  aside={unit.records === 1 ? '1 record' : `${formatCount(unit.records)} records`}
                  facts={[
                    unit.manufacturer,
                    unit.model,
                    unit.type,
                    unit.size,
                    addressLine(unit.serviceAddress),
                  ]}
                />
              ))}
            </BlockRows>
          )}
        </CompleteRows>
      )}
    </OverviewBlock>
  );
}
