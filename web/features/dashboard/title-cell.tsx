import classes from './title-cell.module.css';

/** Row title with a smaller line of detail below. */
export function TitleCell({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.detail}>{detail}</span>
    </>
  );
}
