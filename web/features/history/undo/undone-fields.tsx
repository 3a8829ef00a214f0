import type { HistoryItem } from '#schema/history/history-list.ts';
import type { Undone } from '#schema/history/history-undo.ts';
import classes from './undo.module.css';

type Part = HistoryItem['parts'][number];

function partLabel({ label, row }: Part): string {
  return row ? `${row}: ${label}` : label;
}

function Values({ from, to }: Pick<Part, 'from' | 'to'>) {
  return (
    <>
      <dd>
        <span className={classes.when}>Now:</span> {from ?? 'None'}
      </dd>
      <dd>
        <span className={classes.when}>After the undo:</span> {to ?? 'None'}
      </dd>
    </>
  );
}

/** What an undo changes, each with its value before and after. */
export function UndoneFields({ changes }: { changes: Part[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {changes.map((part, index) => (
        <div key={index} className={classes.field}>
          <dt>{partLabel(part)}</dt>
          {part.from === undefined && part.to === undefined ? (
            <dd>As it was before</dd>
          ) : (
            <Values from={part.from} to={part.to} />
          )}
        </div>
      ))}
    </dl>
  );
}

/** What cannot come back, and why. */
export function LeftOut({ leftOut }: Pick<Undone, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <div className={classes.leftOut}>
      <p className={classes.text}>This cannot be undone:</p>
      <ul className={classes.reasons}>
        {leftOut.map(({ label, message }) => (
          <li key={`${label} ${message}`}>{`${label}: ${message}`}</li>
        ))}
      </ul>
    </div>
  );
}
