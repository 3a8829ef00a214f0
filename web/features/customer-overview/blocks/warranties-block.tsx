import type { ExpiringWarranty } from '#schema/records/expiring-warranties.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { formatDaysLeft } from '#web/lib/format/format-days-left.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { CompleteRows } from './complete-rows.tsx';
import { OverviewBlock } from './overview-block.tsx';
import { useFirstRows } from './use-first-rows.ts';

type Props = { customerId: string };

function warrantyPath(warranty: ExpiringWarranty): string {
  const kind = recordKinds.find(({ apiName }) => warranty[apiName]);
  return kind ? `/app/${kind.slug}/${warranty[kind.apiName]}#warranties` : '';
}

export function WarrantiesBlock({ customerId }: Props) {
  const { warranties } = useFirstRows();
  return (
    <OverviewBlock
      customerId={customerId}
      block="warranties"
      title="Warranties that end soon"
      subject="the warranties of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) => (total === 0 ? 'No warranty ends within 90 days.' : undefined)}
    >
      {(data) => (
        <CompleteRows customerId={customerId} block="warranties" data={data} firstRows={warranties}>
          {(rows) => (
            <BlockRows label="Warranties that end soon">
              {rows.map((warranty) => (
                <BlockRow
                  key={warranty._id}
                  to={warrantyPath(warranty)}
                  name={`${warranty.equipment.identifier}, ${warranty.type}`}
                  aside={
                    <time dateTime={warranty.expirationDate} title={formatDay(warranty.expirationDate)}>
                      {formatDaysLeft(warranty.daysLeft)}
                    </time>
                  }
                  facts={[warranty.company, warranty.equipment.serial, warranty.recordNumber]}
                />
              ))}
            </BlockRows>
          )}
        </CompleteRows>
      )}
    </OverviewBlock>
  );
}
