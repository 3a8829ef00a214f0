import { addressLine } from '#schema/fields/address-line.ts';
import type { OverviewRecord } from '#schema/overview/customer-overview.ts';
import { techniciansText } from '#schema/overview/overview-technicians.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';

/** The list of the records of a kind of one customer. */
export function listPath(kind: { slug: string }, customerId: string, tab?: 'open' | 'closed'): string {
  return `/app/${kind.slug}?customer=${customerId}${tab ? `&tab=${tab}` : ''}`;
}

type Props = { label: string; rows: OverviewRecord[] };

/** Records with their status, technicians and place. */
export function RecordRows({ label, rows }: Props) {
  return (
    <BlockRows label={label}>
      {rows.map((record) => (
        <BlockRow
          key={record._id}
          to={recordPath(record)}
          name={record.number}
          aside={<RecordStatusChip status={record.status} since={record.statusObtainedAt} />}
          facts={[
            !record.isOpen && formatDay(record.statusObtainedAt),
            techniciansText(record),
            record.classification,
            addressLine(record.serviceAddress),
          ]}
        />
      ))}
    </BlockRows>
  );
}
