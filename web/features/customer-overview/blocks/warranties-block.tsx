import { useState } from 'react';
import type { ExpiringWarranty } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
import { ShowAllButton } from './show-all-button.tsx';

type Props = { customerId: string };

function warrantyPath(warranty: ExpiringWarranty): string {
  const kind = recordKinds.find(({ apiName }) => warranty[apiName]);
  return kind ? `/app/${kind.slug}/${warranty[kind.apiName]}#warranties` : '';
}

function daysLeftText(days: number): string {
  if (days === 0) return 'ends today';
  return days === 1 ? 'ends tomorrow' : `${days} days left`;
}

/** So many fit on the first screen. */
const firstWarranties = 3;

export function WarrantiesBlock({ customerId }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <OverviewBlock
      customerId={customerId}
      block="warranties"
      title="Warranties that end soon"
      subject="the warranties of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'No warranty ends within 90 days.' : undefined)}
    >
      {({ rows }) => (
        <>
          <BlockRows label="Warranties that end soon">
            {rows.slice(0, showsAll ? undefined : firstWarranties).map((warranty) => (
              <BlockRow
                key={warranty._id}
                to={warrantyPath(warranty)}
                name={`${warranty.equipment.identifier}, ${warranty.type}`}
                aside={
                  <time dateTime={warranty.expirationDate} title={formatDay(warranty.expirationDate)}>
                    {daysLeftText(warranty.daysLeft)}
                  </time>
                }
                facts={[warranty.company, warranty.equipment.serial, warranty.recordNumber]}
              />
            ))}
          </BlockRows>
          {rows.length > firstWarranties && !showsAll && (
            <ShowAllButton label={`Show the first ${rows.length}`} onShow={() => setShowsAll(true)} />
          )}
        </>
      )}
    </OverviewBlock>
  );
}
