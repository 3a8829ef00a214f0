import { useId } from 'react';
import type { HistoryItem } from '#schema/history/history-list.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { type ChangeAction, ChangeItem } from './change-item.tsx';
import classes from './change-list.module.css';
import { type DayOfChanges, groupByDay } from './group-by-day.ts';

type Props = {
  changes: readonly HistoryItem[];
  /** Whether each change says what it is about, with a link to its page. */
  withEntity?: boolean;
  /** What can be done about a change. */
  actionFor: (change: HistoryItem) => ChangeAction | undefined;
  /** The path of the version of a day; absent: the days have no link. */
  versionPath?: (day: string) => string;
};

type DayProps = Omit<Props, 'changes'> & { day: DayOfChanges };

function Day({ day: { day, title, changes }, withEntity = false, actionFor, versionPath }: DayProps) {
  const titleId = useId();
  return (
    <section className={classes.day} aria-labelledby={titleId}>
      <div className={classes.dayHead}>
        <h2 id={titleId} className={classes.dayTitle}>
          {title}
        </h2>
        {versionPath && (
          <PageLink to={versionPath(day)} className={classes.link} aria-label={`As it was on ${title}`}>
            As it was
          </PageLink>
        )}
      </div>
      <ol className={classes.list} aria-labelledby={titleId}>
        {changes.map((change) => (
          <ChangeItem key={change._id} change={change} withEntity={withEntity} action={actionFor(change)} />
        ))}
      </ol>
    </section>
  );
}

/** Changes in sentences, by day. */
export function ChangeList({ changes, ...props }: Props) {
  const timeZone = useTimeZone();
  return groupByDay(changes, timeZone).map((day) => <Day key={day.day} day={day} {...props} />);
}
