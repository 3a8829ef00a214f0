import type { useMessageLists } from '#web/features/messages/use-message-lists.ts';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import { MessageEntry } from './message-entry.tsx';
import { MessageSkeletons } from './message-skeletons.tsx';
import classes from './record-messages.module.css';
import type { MessageActions } from './use-message-actions.tsx';

export const messagesFailure = 'Failed to get existing messages for this item. Please try again later.';

type Props = { lists: ReturnType<typeof useMessageLists>; actions: MessageActions };

/** The messages of one record: scheduled ones first, then sent ones. */
export function RecordMessages({ lists, actions }: Props) {
  const both = [lists.scheduled, lists.sent];
  const failed = both.find(({ first, query }) => !first && query.isError);
  if (failed)
    return (
      <ListFailure
        message={messagesFailure}
        error={failed.query.error}
        onRetry={() => both.forEach(({ query }) => query.isError && void query.refetch())}
      />
    );
  if (both.some(({ first }) => !first)) return <MessageSkeletons count={2} />;
  if (both.every(({ messages }) => messages.length === 0))
    return <p className={classes.empty}>No messages to show.</p>;

  const unfinished = both.filter(({ query }) => query.hasNextPage);
  return (
    <MoreRows
      label="Show Older Messages"
      count={both.reduce((count, { messages }) => count + messages.length, 0)}
      hasMore={unfinished.length > 0}
      isLoading={both.some(({ query }) => query.isFetchingNextPage)}
      error={both.find(({ query }) => query.isFetchNextPageError)?.query.error ?? null}
      onShow={() => unfinished.forEach(({ query }) => void query.fetchNextPage())}
      size="compact-md"
    >
      <ul className={classes.list}>
        {both.map((list) =>
          list.messages.map((message) => (
            <li key={message._id} className={classes.item}>
              <MessageEntry message={message} isScheduled={list === lists.scheduled} actions={actions} />
            </li>
          )),
        )}
      </ul>
    </MoreRows>
  );
}
