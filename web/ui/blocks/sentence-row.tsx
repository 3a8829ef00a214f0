import type { ReactNode } from 'react';
import { RecentTimestamp } from '#web/ui/text/recent-timestamp.tsx';
import { BlockRow } from './block-rows.tsx';
import classes from './sentence-row.module.css';

type Props = {
  name: string;
  /** Where the name leads; undefined: it is no link. */
  to?: string | undefined;
  at: string;
  /** The sentence. */
  children: ReactNode;
};

/** A row of a card that says what happened, and when. */
export function SentenceRow({ at, children, ...head }: Props) {
  return (
    <BlockRow {...head} aside={<RecentTimestamp at={at} />}>
      <p className={classes.sentence}>{children}</p>
    </BlockRow>
  );
}
