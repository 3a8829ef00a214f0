import { type ReactNode, useId } from 'react';
import classes from './notice-card.module.css';

type Props = {
  title: string;
  /** Announced when it changes. */
  text: ReactNode;
  action: ReactNode;
};

/** What a person may want to do next, with the button that does it. */
export function NoticeCard({ title, text, action }: Props) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <output className={classes.text}>{text}</output>
      </div>
      {action}
    </section>
  );
}
