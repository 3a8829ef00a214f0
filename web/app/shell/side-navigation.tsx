import { useMediaQuery } from '@mantine/hooks';
import { NavLink } from 'react-router';
import { type NavigationEntry, navigation } from '#web/app/navigation/navigation.ts';
import { RepliesBadge } from '#web/features/messages/replies/replies-badge.tsx';
import { RecordsBadge } from '#web/features/records/list/records-badge.tsx';
import { VisitsBadge } from '#web/features/visits/visits-badge.tsx';
import { usePreload } from '#web/lib/api/preload.ts';
import classes from './side-navigation.module.css';

type Props = {
  onNavigate?: () => void;
  /** Shows only icons where the window is narrow, with the labels as tooltips. */
  isFoldable?: boolean;
  /** Whether to count what each entry leads to. */
  hasCounts?: boolean;
};

/** As in the style sheet. */
const foldedWidths = '(48em <= width < 68.8125em)';

type EntryProps = NavigationEntry & {
  isFolded: boolean;
  hasCounts: boolean;
  onNavigate: (() => void) | undefined;
};

function Entry(props: EntryProps) {
  const {
    label,
    path,
    icon: EntryIcon,
    countedKind,
    countsVisits,
    countsReplies,
    isFolded,
    hasCounts,
    onNavigate,
  } = props;
  return (
    <li>
      <NavLink
        to={path}
        className={classes.entry ?? ''}
        title={isFolded ? label : undefined}
        {...usePreload(path)}
        onClick={onNavigate}
      >
        <EntryIcon size={20} stroke={1.75} aria-hidden />
        <span className={classes.label}>{label}</span>
        {hasCounts && countedKind && <RecordsBadge kind={countedKind} className={classes.badge} />}
        {hasCounts && countsVisits && <VisitsBadge className={classes.badge} />}
        {hasCounts && countsReplies && <RepliesBadge className={classes.badge} />}
      </NavLink>
    </li>
  );
}

export function SideNavigation({ onNavigate, isFoldable = false, hasCounts = true }: Props) {
  const isNarrow = useMediaQuery(foldedWidths, undefined, { getInitialValueInEffect: false });
  return (
    <nav aria-label="Main">
      <ul className={classes.list} data-foldable={isFoldable || undefined}>
        {navigation.map((entry) => (
          <Entry
            key={entry.path}
            {...entry}
            isFolded={isFoldable && isNarrow}
            hasCounts={hasCounts}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </nav>
  );
}
