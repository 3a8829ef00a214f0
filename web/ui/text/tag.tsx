import classes from './tag.module.css';

/** A label beside a name for a permanent property, such as a role. Use `StatusChip` for a status. */
export function Tag({ children }: { children: string }) {
  return <span className={classes.tag}>{children}</span>;
}
