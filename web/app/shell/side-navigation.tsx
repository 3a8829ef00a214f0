import { NavLink } from 'react-router';
import { type NavigationEntry, navigation } from '#web/app/navigation/navigation.ts';
import { RecordsBadge } from '#web/features/records/list/records-badge.tsx';
import { usePreload } from '#web/lib/api/preload.ts';
import classes from './side-navigation.module.css';

type Props = { onNavigate?: () => void };

function Entry({ label, path, icon: EntryIcon, countedKind, onNavigate }: NavigationEntry & Props) {
  return (
    <li>
      <NavLink to={path} className={classes.entry ?? ''} {...usePreload(path)} onClick={onNavigate}>
        <EntryIcon size={20} stroke={1.75} aria-hidden />
        {label}
        {countedKind && <RecordsBadge kind={countedKind} className={classes.badge} />}
      </NavLink>
    </li>
  );
}

export function SideNavigation({ onNavigate }: Props) {
  return (
    <nav aria-label="Main">
      <ul className={classes.list}>
        {navigation.map((entry) => (
          <Entry key={entry.path} {...entry} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  );
}
