import { NavLink } from 'react-router';
import { usePreload } from '../lib/preload.ts';
import { type NavigationEntry, navigation } from './navigation.ts';
import classes from './side-navigation.module.css';

type Props = { onNavigate?: () => void };

function Entry({ label, path, icon: EntryIcon, onNavigate }: NavigationEntry & Props) {
  return (
    <li>
      <NavLink to={path} className={classes.entry ?? ''} {...usePreload(path)} onClick={onNavigate}>
        <EntryIcon size={20} stroke={1.75} aria-hidden />
        {label}
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
