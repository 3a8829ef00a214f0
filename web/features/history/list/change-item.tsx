import { Button } from '@mantine/core';
import { findChangeModel } from '#schema/changes/change-models.ts';
import type { HistoryItem } from '#schema/history/history-list.ts';
import { changedPath } from '#web/features/history/history-paths.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { formatExactTime, formatTime } from '#web/lib/format/format-date.ts';
import { SubtitleLink } from '#web/ui/text/subtitle-link.tsx';
import classes from './change-list.module.css';

export type ChangeAction = {
  label: string;
  /** What it is about, if that is not the change: 'the customer Elm Bakery'. */
  about?: string;
  onSelect: () => void;
};

type Props = { change: HistoryItem; withEntity: boolean; action: ChangeAction | undefined };

/** The name of an entity of the history in lists: 'Work order'. */
export function entityLabel(entity: string): string {
  const noun = findChangeModel(entity)?.noun ?? entity.replaceAll('-', ' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

function ChangedEntity({ change }: { change: HistoryItem }) {
  const { entity, name } = change;
  const path = changedPath(change);
  return (
    <p className={classes.entity}>
      {`${entityLabel(entity)} `}
      {path && name ? <SubtitleLink to={path}>{name}</SubtitleLink> : name}
    </p>
  );
}

/** Who did what, and when. */
export function ChangeItem({ change, withEntity, action }: Props) {
  const timeZone = useTimeZone();
  const { at, user, text } = change;
  const exactTime = formatExactTime(at, timeZone);
  return (
    <li className={classes.item}>
      <time className={classes.time} dateTime={at} title={exactTime}>
        {formatTime(new Date(at), timeZone)}
      </time>
      <div className={classes.what}>
        {withEntity && <ChangedEntity change={change} />}
        <p className={classes.text}>
          <strong>{user?.name ?? 'Crewdesk'}</strong> {`${text}.`}
        </p>
      </div>
      {action && (
        <Button
          className={classes.action}
          variant="subtle"
          size="compact-sm"
          aria-label={`${action.label} ${action.about ?? `the change of ${exactTime}: ${text}`}`}
          onClick={action.onSelect}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
