import { type ReactNode, useId } from 'react';
import classes from './print-table.module.css';

export type PrintColumn<Row> = {
  label: string;
  /** Percentage of the table width. */
  width: number;
  cell: (row: Row) => ReactNode;
};

type SectionProps = { title: string; children: (titleId: string) => ReactNode };

export function PrintSection({ title, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children(titleId)}
    </section>
  );
}

type Props<Row> = {
  title: string;
  /** Shown when there are no rows: 'No contacts.' */
  empty: string;
  /** The first column is the row header. */
  columns: PrintColumn<Row>[];
  rows: Row[];
};

/**
 * A titled list: a table on paper and wide screens, labeled blocks on phones. Only the CSS differs, so that printing from
 * a phone gives the table.
 */
export function PrintTable<Row extends { _id: string }>({ title, empty, columns, rows }: Props<Row>) {
  return (
    <PrintSection title={title}>
      {(titleId) =>
        rows.length === 0 ? (
          <p className={classes.empty}>{empty}</p>
        ) : (
          <table className={classes.table} aria-labelledby={titleId}>
            <thead>
              <tr>
                {columns.map(({ label, width }) => (
                  <th key={label} scope="col" style={{ width: `${width}%` }}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id}>
                  {columns.map(({ label, cell }, index) =>
                    index === 0 ? (
                      <th key={label} scope="row">
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={label} data-label={label}>
                        <div>{cell(row)}</div>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PrintSection>
  );
}
