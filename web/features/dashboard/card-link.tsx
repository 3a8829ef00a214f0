import type { ReactNode } from 'react';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import classes from './card-link.module.css';

type Props = { to: string; title?: string; children: ReactNode };

/** A name in a card that links to what it names. */
export function CardLink(props: Props) {
  return <PageLink {...props} className={classes.link} />;
}
