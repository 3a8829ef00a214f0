import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryItem } from '#schema/history/history-list.ts';
import { changedPath, historyPath } from '#web/features/history/history-paths.ts';
import { BlockCard } from '#web/ui/blocks/block-card.tsx';
import { BlockRows } from '#web/ui/blocks/block-rows.tsx';
import { SentenceRow } from '#web/ui/blocks/sentence-row.tsx';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import type { UnitRequest } from './units.api.ts';
import { unitHistoryQuery } from './units.queries.ts';

function Change({ change }: { change: HistoryItem }) {
  const { at, name, user, text } = change;
  const path = changedPath(change);
  return (
    <SentenceRow name={name} to={path && historyPath(path)} at={at}>
      {`${user?.name ?? 'Crewdesk'} ${text}.`}
    </SentenceRow>
  );
}

/** The changes of every record that has the unit, the newest first. A unit is not stored, so it has none of its own. */
export function UnitHistoryBlock({ unit }: { unit: UnitRequest }) {
  const query = useInfiniteQuery(unitHistoryQuery(unit));
  const changes = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <BlockCard
      query={query}
      title="History"
      subject="the history of this unit"
      emptyText={() => (changes.length === 0 ? 'No changes were recorded yet.' : undefined)}
    >
      {() => (
        <MoreRows
          label="Show more changes"
          count={changes.length}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onShow={() => void query.fetchNextPage()}
          isInCard
        >
          <BlockRows label="History">
            {changes.map((change) => (
              <Change key={change._id} change={change} />
            ))}
          </BlockRows>
        </MoreRows>
      )}
    </BlockCard>
  );
}
