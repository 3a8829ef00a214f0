import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import type { ListLink } from '#web/ui/blocks/block-card.tsx';
import { OverviewBlock } from './overview-block.tsx';
import { listPath, RecordRows } from './record-rows.tsx';
import { useFirstRows } from './use-first-rows.ts';

type Props = { customerId: string };

/** The link to the open records of a kind, if there are any. */
function listLink(kind: RecordKind, count: number, customerId: string): ListLink[] {
  if (count === 0) return [];
  const { singular, plural } = kind.labels;
  const to = listPath(kind, customerId, kind.hasTabs ? 'open' : undefined);
  return [{ label: `${formatCount(count)} open ${count === 1 ? singular : plural}`, to }];
}

export function OpenWorkBlock({ customerId }: Props) {
  const { work } = useFirstRows();
  return (
    <OverviewBlock
      customerId={customerId}
      block="open-work"
      title="Open work"
      subject="the open work of this customer"
      countOf={({ total }) => total}
      emptyText={({ total }) =>
        total === 0 ? 'There are no open work orders and no open projects.' : undefined
      }
      links={(data) => [
        ...listLink(workOrders, data.workOrders, customerId),
        ...listLink(projects, data.projects, customerId),
      ]}
    >
      {({ rows }) => <RecordRows label="Open work" rows={rows.slice(0, work)} />}
    </OverviewBlock>
  );
}
