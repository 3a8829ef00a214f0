import { MessageSkeletons } from '#web/features/messages/entry/message-skeletons.tsx';
import { useListState } from '#web/lib/api/query-list-state.ts';
import { rowsPerPage, useListPage } from '#web/lib/api/use-list-page.ts';
import { useListFailureToast } from '#web/lib/toasts/failure-toast.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { StateCard } from '#web/ui/layout/state-card.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { formatTotal, Pager } from '#web/ui/list/pager.tsx';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import { repliesPageQuery } from './replies.queries.ts';
import { ReplyList } from './reply-list.tsx';
import { useMarkAllSeen, useNewReplies } from './use-new-replies.ts';

const failure = 'Something went wrong fetching your replies. Please try again later.';

/** The replies to all messages, newest first. */
export function RepliesPage() {
  const list = useListState({ sortKeys: [], defaultSort: '' });
  const { page, prefetch, query } = useListPage(list, ({ cursor, limit }) =>
    repliesPageQuery({ cursor, limit }),
  );
  const newReplies = useNewReplies(page?.data);
  useMarkAllSeen(query);
  useListFailureToast(query, failure);

  return (
    <PageFrame
      title="Replies"
      count={formatTotal(page)}
      lead={
        <>
          Replies to your text messages.{' '}
          <SubtitleLink to="/app/messages">Back to Message Center</SubtitleLink>
        </>
      }
    >
      {!page && query.error ? (
        <ListFailure message={failure} error={query.error} onRetry={() => void query.refetch()} />
      ) : !page ? (
        <MessageSkeletons />
      ) : page.data.length === 0 ? (
        <StateCard
          message="No replies to show."
          detail="Replies to your text messages appear here and are emailed to the office."
        />
      ) : (
        <ReplyList label="Replies" replies={page.data} newReplies={newReplies} withRecord isCard />
      )}
      <Pager
        page={page}
        pageSize={rowsPerPage}
        list={list}
        isLoading={query.isPlaceholderData}
        onIntent={prefetch}
      />
    </PageFrame>
  );
}
