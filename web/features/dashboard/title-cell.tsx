import classes from './title-cell.module.css';

/** What a row is called, with a smaller word below. */
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
