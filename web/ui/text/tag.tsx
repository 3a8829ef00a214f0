import classes from './tag.module.css';

/** A quiet word beside a name, for what something is: 'Technician'. What it is going through is a status. */
export function Tag({ children }: { children: string }) {
  return <span className={classes.tag}>{children}</span>;
}
