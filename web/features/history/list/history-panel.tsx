import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryItem } from '#schema/history/history-list.ts';
import type { VersionedId } from '#web/features/history/history.api.ts';
import { entityChangesQuery } from '#web/features/history/history.queries.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import type { ChangeAction } from './change-item.tsx';
import classes from './change-list.module.css';
import { ChangeList } from './change-list.tsx';
import { ChangeSkeletons } from './change-skeletons.tsx';

const failure = 'Something went wrong loading this history. Please try again later.';

type Props = VersionedId & {
  actionFor: (change: HistoryItem) => ChangeAction | undefined;
  versionPath: (day: string) => string;
};

/** The changes of one entity and of what belongs to it, the newest first. */
export function HistoryPanel({ entity, id, ...list }: Props) {
  const query = useInfiniteQuery(entityChangesQuery({ entity, id }));
  const { data, error, isFetching, isSuccess } = query;
  const moreError = query.isFetchNextPageError ? error : null;
  useListFailureToast({ error: moreError ? null : error, isSuccess }, failure);
  if (!data && error)
    return (
      <ListFailure
        message={failure}
        error={error}
        onRetry={() => void query.refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <ChangeSkeletons />;
  const changes = data.pages.flatMap((page) => page.data);
  if (changes.length === 0) return <StateCard message="No changes were recorded yet." />;
  return (
    <MoreRows
      label="Show More"
      count={changes.length}
      hasMore={query.hasNextPage}
      isLoading={query.isFetchingNextPage}
      error={moreError}
      onShow={() => void query.fetchNextPage()}
      className={classes.more ?? ''}
    >
      <ChangeList changes={changes} {...list} />
    </MoreRows>
  );
}
