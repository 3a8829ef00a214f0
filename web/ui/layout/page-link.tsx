import { Link, type LinkProps } from 'react-router';
import { usePreload } from '#web/lib/api/preload.ts';

/** A link to another page of the app. Preloads the page when the pointer rests on the link. */
export function PageLink({ to, ...others }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link to={to} {...usePreload(to)} {...others} />;
}
