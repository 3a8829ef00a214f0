import { useLocation } from 'react-router';
import classes from './link-tabs.module.css';
import { PageLink } from './page-link.tsx';

type Props = {
  /** The accessible name of the navigation. */
  label: string;
  tabs: readonly { label: string; to: string }[];
};

/** The pages of one subject as tabs. Each is a link, because each is a page with a URL of its own. */
export function LinkTabs({ label, tabs }: Props) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <PageLink
          key={tab.to}
          to={tab.to}
          className={classes.tab}
          aria-current={pathname.toLowerCase() === tab.to.toLowerCase() ? 'page' : undefined}
        >
          {tab.label}
        </PageLink>
      ))}
    </nav>
  );
}
