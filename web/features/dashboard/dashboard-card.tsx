import { type ReactNode, useId } from 'react';
import { useTimeZone } from '#web/lib/company.ts';
import { formatTime } from '#web/lib/format/format-date.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { ListFailure } from '#web/ui/list/list-failure.tsx';
import { type CardColumn, CardRowsView } from './card-rows-view.tsx';
import classes from './dashboard-card.module.css';
import type { CardRows } from './use-card-rows.ts';

type Props<Row> = {
  title: string;
  /** Link to the full list. */
  listLink?: { plural: string; to: string };
  cardRows: CardRows<Row>;
  /** Message shown when loading fails. */
  failure: string;
  empty: ReactNode;
  columns: CardColumn<Row>[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  rowLink: (row: Row) => string;
};

/** One card with its own loading, error and empty states, independent of the other cards. */
export function DashboardCard<Row>({ title, listLink, cardRows, failure, empty, ...view }: Props<Row>) {
  const titleId = useId();
  const timeZone = useTimeZone();
  const { rows, error, isFetching, loadedAt, retry } = cardRows;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {rows && error && (
          <span className={classes.stale}>{`Not refreshed since ${formatTime(loadedAt, timeZone)}`}</span>
        )}
        {listLink && (
          <PageLink to={listLink.to} className={classes.all}>
            All<span className={classes.plural}>{` ${listLink.plural}`}</span>
          </PageLink>
        )}
      </div>
      {!rows && error ? (
        <div className={classes.state}>
          <ListFailure message={failure} error={error} onRetry={retry} isRetrying={isFetching} />
        </div>
      ) : rows?.length === 0 ? (
        <div className={classes.state}>{empty}</div>
      ) : (
        <CardRowsView label={title} rows={rows} {...view} />
      )}
    </section>
  );
}
