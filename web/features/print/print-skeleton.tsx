import classes from './print-skeleton.module.css';

const lines = [
  [25, 30],
  [25, 35],
  [25, 40],
  [25, 62],
  [25, 58],
  [25, 36],
  [25, 70],
];

/** Placeholder in the shape of a record. It has a style sheet of its own because it renders before the print styles load. */
export function PrintSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      <div className={classes.headline} />
      <div className={classes.owner} />
      {lines.map(([label, value], index) => (
        <div key={index} className={classes.line}>
          <span style={{ width: `${label}%` }} />
          <span style={{ width: `${value}%` }} />
        </div>
      ))}
    </div>
  );
}
