import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MessageEntry } from '#web/features/messages/entry/message-entry.tsx';
import type { MessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { loadedMessageGroups } from '#web/features/messages/message-pages.ts';
import type { MessageList as LoadedMessages } from '#web/features/messages/use-message-lists.ts';
import { MoreRows } from '#web/ui/list/more-rows.tsx';
import classes from './message-list.module.css';

type Props = {
  /** The accessible name. */
  label: string;
  list: LoadedMessages;
  isScheduled: boolean;
  actions: MessageActions;
  /** The message when the next page fails to load. */
  failure: string;
};

const estimatedHeight = 132;
/** The next page loads when this many groups are left below the visible ones. */
const groupsAhead = 2;
/** The measured heights of the lists that were left, by label. With estimates, Back would scroll to another message. */
const leftMeasurements = new Map<string, VirtualItem[]>();

/**
 * A virtualized list: renders only the messages near the viewport, and loads the next page before it scrolls into view.
 * It positions groups of messages, because positioning 100,000 single messages takes 100 ms per scroll event.
 */
export function MessageList({ label, list, isScheduled, actions, failure }: Props) {
  const { messages, query } = list;
  const { data, hasNextPage, isFetchNextPageError } = query;
  const groups = useMemo(() => loadedMessageGroups(data), [data]);
  const positions = useMemo(() => new Map(messages.map(({ _id }, index) => [_id, index + 1])), [messages]);
  const element = useRef<HTMLDivElement>(null);
  const [offsetTop, setOffsetTop] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setOffsetTop(element.current.getBoundingClientRect().top + window.scrollY);
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count: groups.length,
    estimateSize: (index) => estimatedHeight * (groups[index]?.length ?? 0),
    getItemKey: (index) => groups[index]?.at(-1)?._id ?? index,
    overscan: 1,
    scrollMargin: offsetTop,
    initialMeasurementsCache: leftMeasurements.get(label) ?? [],
    useFlushSync: false,
  });
  useEffect(() => () => void leftMeasurements.set(label, virtualizer.takeSnapshot()), [label, virtualizer]);
  const visible = virtualizer.getVirtualItems();

  function loadMore() {
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  const loadMoreEvent = useEffectEvent(loadMore);
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= groups.length - groupsAhead;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchNextPageError) loadMoreEvent();
  }, [isNearEnd, hasNextPage, isFetchNextPageError, groups.length]);

  return (
    <MoreRows
      label="Show More"
      count={messages.length}
      hasMore={hasNextPage}
      isLoading={query.isFetchingNextPage}
      error={isFetchNextPageError ? query.error : null}
      failure={failure}
      onShow={loadMore}
      className={classes.more ?? ''}
    >
      <div
        ref={element}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {visible.map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.group}
            style={{ transform: `translateY(${start - offsetTop}px)` }}
          >
            {groups[index]?.map((message) => (
              <MessageEntry
                key={message._id}
                message={message}
                isScheduled={isScheduled}
                actions={actions}
                withRecord
                position={positions.get(message._id)}
                setSize={hasNextPage ? -1 : messages.length}
              />
            ))}
          </div>
        ))}
      </div>
    </MoreRows>
  );
}
