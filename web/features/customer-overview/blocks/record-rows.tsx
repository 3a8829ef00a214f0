import { addressLine } from '#schema/fields/address.ts';
import type { OverviewRecord, OverviewRecordLink } from '#schema/overview/customer-overview.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { formatDay } from '#web/lib/format/format-date.ts';
import { OverviewRow, OverviewRows } from './overview-rows.tsx';

/** The page of a record. */
export function recordPath({ kind, _id }: OverviewRecordLink): string {
  const slug = recordKinds.find(({ id }) => id === kind)?.slug ?? '';
  return `/app/${slug}/${_id}`;
}

/** The list of the records of a kind of one customer. */
export function listPath(kind: { slug: string }, customerId: string, tab?: 'open' | 'closed'): string {
  return `/app/${kind.slug}?customer=${customerId}${tab ? `&tab=${tab}` : ''}`;
}

type Props = { label: string; rows: OverviewRecord[] };

/** Records with their status, technicians and place. */
export function RecordRows({ label, rows }: Props) {
  return (
    <OverviewRows label={label}>
      {rows.map((record) => (
        <OverviewRow
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
    </OverviewRows>
  );
}

/** Projects have no technicians, and for closed work it no longer matters that there was none. */
function techniciansText({ kind, technicians, isOpen }: OverviewRecord): string | null {
  if (technicians.length > 0) return technicians.join(', ');
  const hasTechnicians = recordKinds.some(({ id, hasTechnicians: has }) => id === kind && has);
  return hasTechnicians && isOpen ? 'No technician assigned' : null;
}
