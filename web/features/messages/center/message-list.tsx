import { Button } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MessageEntry } from '#web/features/messages/entry/message-entry.tsx';
import type { MessageActions } from '#web/features/messages/entry/use-message-actions.tsx';
import { bunchLoaded } from '#web/features/messages/message-pages.ts';
import type { MessageList as Loaded } from '#web/features/messages/use-message-lists.ts';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import classes from './message-list.module.css';

type Props = {
  /** What it holds, for people who do not see it. */
  label: string;
  list: Loaded;
  isScheduled: boolean;
  actions: MessageActions;
  /** What went wrong, in the catalogue's words. */
  failure: string;
};

const defaultHeight = 132;
/** How many bunches before the end the next page is asked for. */
const ahead = 2;

/**
 * Messages of every record, however many: only those near the window are rendered, and the next page comes before its
 * first entry is scrolled to. They are placed in bunches, because with a hundred thousand of them loaded placing each
 * on its own costs a tenth of a second at every turn of the wheel.
 */
export function MessageList({ label, list, isScheduled, actions, failure }: Props) {
  const { messages, query } = list;
  const { data, hasNextPage, isFetchNextPageError } = query;
  const bunches = useMemo(() => bunchLoaded(data), [data]);
  const places = useMemo(() => new Map(messages.map(({ _id }, index) => [_id, index + 1])), [messages]);
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
  }, []);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count: bunches.length,
    estimateSize: (index) => defaultHeight * (bunches[index]?.length ?? 0),
    getItemKey: (index) => bunches[index]?.at(-1)?._id ?? index,
    overscan: 1,
    scrollMargin: top,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();

  function loadMore() {
    if (!query.isFetchingNextPage) void query.fetchNextPage();
  }
  const loadAhead = useEffectEvent(loadMore);
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= bunches.length - ahead;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchNextPageError) loadAhead();
  }, [isNearEnd, hasNextPage, isFetchNextPageError, bunches.length]);

  return (
    <>
      <div
        ref={element}
        role="feed"
        aria-label={label}
        aria-busy={query.isFetchingNextPage}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.bunch}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {bunches[index]?.map((message) => (
              <MessageEntry
                key={message._id}
                message={message}
                isScheduled={isScheduled}
                actions={actions}
                withRecord
                place={places.get(message._id)}
                places={hasNextPage ? -1 : messages.length}
              />
            ))}
          </div>
        ))}
      </div>
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
