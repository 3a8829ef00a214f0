import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#web/lib/format/format-count.ts';
import classes from './disclosure.module.css';

type Props = {
  title: string;
  /** The number of items; undefined until known. */
  count?: number | string | undefined;
  children: ReactNode;
};

/** A collapsible part of a dialog, closed at first. */
export function Disclosure({ title, count, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          {title}
          {count !== undefined && (
            <span className={classes.count} data-number>
              {typeof count === 'number' ? formatCount(count) : count}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      )}
    </section>
  );
}
