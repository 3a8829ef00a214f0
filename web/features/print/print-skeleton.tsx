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

/** Stands where a record will stand, in its shape. Of styles it needs nothing but its own few lines. */
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
