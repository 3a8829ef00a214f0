import { Fragment } from 'react';
import classes from './data-cards.module.css';
import { type DataViewProps, groupHeading } from './data-column.ts';
import { RowMenu } from './row-menu.tsx';
import { RowTitle } from './row-title.tsx';

function GroupHeading({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <li className={classes.group} data-heading>
        {text}
      </li>
    )
  );
}

/** The rows of a table as cards, for narrow screens. */
export function DataCards<Row>(props: DataViewProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowActions } = props;
  const [titleColumn, ...otherColumns] = columns;
  if (!titleColumn) return null;
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row, index) => (
        <Fragment key={rowKey(row)}>
          <GroupHeading text={groupHeading(props, index)} />
          <li className={classes.card}>
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
        </Fragment>
      ))}
    </ul>
  );
}
