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
  /** Leads to the whole list. */
  all?: { label: string; to: string };
  loaded: CardRows<Row>;
  /** What went wrong, in the catalogue's words. */
  failure: string;
  /** What stands there when there are no rows. */
  empty: ReactNode;
  columns: CardColumn<Row>[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  rowLink: (row: Row) => string;
};

/** One card in each of its states. What fails in it is no matter of its neighbours. */
export function DashboardCard<Row>({ title, all, loaded, failure, empty, ...view }: Props<Row>) {
  const titleId = useId();
  const timeZone = useTimeZone();
  const { rows, error, isFetching, loadedAt, retry } = loaded;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {rows && error && (
          <span className={classes.stale}>{`Not refreshed since ${formatTime(loadedAt, timeZone)}`}</span>
        )}
        {all && (
          <PageLink to={all.to} className={classes.all}>
            {all.label}
          </PageLink>
        )}
      </div>
      {!rows && error ? (
        <div className={classes.state}>
          <ListFailure message={failure} error={error} onRetry={retry} isTrying={isFetching} />
        </div>
      ) : rows?.length === 0 ? (
        <div className={classes.state}>{empty}</div>
      ) : (
        <CardRowsView label={title} rows={rows} {...view} />
      )}
    </section>
  );
}
