import { useInfiniteQuery } from '@tanstack/react-query';
import type { UnitRecord } from '#schema/units/units.ts';
import { RecordStatusChip } from '#web/features/records/record-status-chip.tsx';
import { recordPath } from '#web/features/records/records.queries.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { formatDay } from '#web/lib/format/format-date.ts';
import { BlockCard } from '#web/ui/blocks/block-card.tsx';
import { BlockRow, BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import type { UnitRequest } from './units.api.ts';
import { unitRecordsQuery } from './units.queries.ts';

function RecordRow({ record }: { record: UnitRecord }) {
  const { number, status, statusObtainedAt, description, technicians, classification } = record;
  return (
    <BlockRow
      to={recordPath(record)}
      name={`${formatDay(statusObtainedAt)}, ${number}`}
      aside={<RecordStatusChip status={status} since={statusObtainedAt} />}
      facts={[technicians.join(', '), description, classification]}
    />
  );
}

/** Every record that has the unit, the latest first. */
export function UnitRecordsBlock({ unit }: { unit: UnitRequest }) {
  const query = useInfiniteQuery(unitRecordsQuery(unit));
  const records = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const left = (query.data?.pages[0]?.total ?? 0) - records.length;
  return (
    <BlockCard
      query={query}
      title="Work and contracts"
      subject="the records of this unit"
      countOf={({ pages }) => pages[0]?.total}
      emptyText={() => (records.length === 0 ? 'No record has this unit.' : undefined)}
    >
      {() => (
        <MoreRows
          label={`Show ${formatCount(Math.min(50, left))} more`}
          count={records.length}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onShow={() => void query.fetchNextPage()}
          isInCard
        >
          <BlockRows label="Work and contracts">
            {records.map((record) => (
              <RecordRow key={record._id} record={record} />
            ))}
          </BlockRows>
        </MoreRows>
      )}
    </BlockCard>
  );
}
