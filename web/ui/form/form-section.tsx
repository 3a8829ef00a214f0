import type { ReactNode } from 'react';
import classes from './form-section.module.css';

type Props = {
  /** The anchor: the URL's hash, without #. */
  id: string;
  title: string;
  actions?: ReactNode;
  /** Beside the next or the previous section, if the window is wide enough for two. */
  isHalf?: boolean;
  children: ReactNode;
};

export function FormSection({ id, title, actions, isHalf = false, children }: Props) {
  return (
    <section
      id={id}
      className={classes.section}
      data-half={isHalf || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
