import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import classes from './block-card.module.css';

export type ListLink = { label: string; to: string };

/** What a card loads. */
type BlockQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: BlockQuery<Data>;
  title: string;
  /** What the block holds, for the sentence of a failure: 'the open work'. */
  subject: string;
  /** How many there are; undefined: the title has no number. */
  countOf?: (data: Data) => number | undefined;
  /** The sentence when there is none; undefined while there is something to show. */
  emptyText: (data: Data) => string | undefined;
  /** Links to full lists, below the rows. */
  links?: (data: Data) => ListLink[];
  children: (data: Data) => ReactNode;
};

const skeletonRows = [0, 1, 2];

/** A card that loads, is empty and fails by itself. */
export function BlockCard<Data>(props: Props<Data>) {
  const { query, title, subject, countOf, emptyText, links, children } = props;
  const titleId = useId();
  const { data, error, isFetching, refetch } = query;
  const count = data && countOf?.(data);
  const empty = data && emptyText(data);
  const listLinks = data && !empty ? (links?.(data) ?? []) : [];
  return (
    <section className={classes.card} aria-labelledby={titleId} aria-busy={!data && !error}>
      <h2 id={titleId} className={classes.title}>
        {title}
        {count !== undefined && count > 0 && (
          <>
            {' '}
            <span className={classes.count}>{formatCount(count)}</span>
          </>
        )}
      </h2>
      {data === undefined ? (
        error ? (
          <div className={classes.state}>
            <ListFailure
              message={`Something went wrong loading ${subject}. Please try again later.`}
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          </div>
        ) : (
          skeletonRows.map((index) => (
            <div key={index} className={classes.skeleton} aria-hidden>
              <Skeleton height={12} width={`${45 + ((index * 17) % 35)}%`} />
              <Skeleton height={10} width="60%" mt={10} />
            </div>
          ))
        )
      ) : empty ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        children(data)
      )}
      {listLinks.length > 0 && (
        <p className={classes.links}>
          {listLinks.map(({ label, to }) => (
            <PageLink key={to} to={to} className={classes.link}>
              {label}
            </PageLink>
          ))}
        </p>
      )}
    </section>
  );
}
