import { Button } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ListFailure } from '../../components/list-failure.tsx';
import { MessageEntry } from './message-entry.tsx';
import classes from './message-list.module.css';
import type { MessageActions } from './use-message-actions.tsx';
import type { MessageList as Loaded } from './use-message-lists.ts';

type Props = {
  list: Loaded;
  isScheduled: boolean;
  actions: MessageActions;
  /** What went wrong, in the catalogue's words. */
  failure: string;
};

const usualHeight = 132;
/** How many entries before the end the next page is asked for. */
const ahead = 15;

/**
 * Messages of every record, however many: only those near the window are rendered, and the next page comes before its
 * first entry is scrolled to.
 */
export function MessageList({ list, isScheduled, actions, failure }: Props) {
  const { messages, query } = list;
  const element = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count: messages.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => messages[index]?._id ?? index,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();

  const { hasNextPage, isFetchNextPageError } = query;
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= messages.length - ahead;
  function loadMore() {
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  const loadAhead = useEffectEvent(loadMore);
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchNextPageError) loadAhead();
  }, [isNearEnd, hasNextPage, isFetchNextPageError, messages.length]);

  return (
    <>
      <ul ref={element} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const message = messages[index];
          return (
            message && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={classes.item}
                style={{ transform: `translateY(${start - top}px)` }}
                aria-setsize={hasNextPage ? -1 : messages.length}
                aria-posinset={index + 1}
              >
                <MessageEntry message={message} isScheduled={isScheduled} actions={actions} withRecord />
              </li>
            )
          );
        })}
      </ul>
      {isFetchNextPageError ? (
        <ListFailure message={failure} error={query.error} onRetry={loadMore} />
      ) : (
        hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={loadMore}>
              Show More
            </Button>
          </div>
        )
      )}
    </>
  );
}
