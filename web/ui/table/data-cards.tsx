import classes from './data-cards.module.css';
import type { DataViewProps } from './data-column.ts';
import { RowMenu } from './row-menu.tsx';
import { RowTitle } from './row-title.tsx';

/** The rows of a table as cards, for narrow screens. */
export function DataCards<Row>(props: DataViewProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowActions } = props;
  const [titleColumn, ...otherColumns] = columns;
  if (!titleColumn) return null;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          <div className={classes.head}>
            <RowTitle {...props} row={row}>
              {titleColumn.cell(row)}
            </RowTitle>
            {rowActions && <RowMenu name={rowName(row)} actions={rowActions(row)} />}
          </div>
          <dl className={classes.facts}>
            {otherColumns.map(({ label: columnLabel, cell }) => (
              <div key={columnLabel} className={classes.fact}>
                <dt>{columnLabel}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
