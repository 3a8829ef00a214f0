import classes from './select-cell.module.css';
import type { RowSelection } from './use-row-selection.ts';

type SelectCellProps<Row> = { selection: RowSelection<Row>; row: Row; name: string };

// The whole cell is the label, so that a tick needs no aim.

/** The checkbox of a row. With Shift, it also ticks the rows since the last one. */
export function SelectCell<Row>({ selection, row, name }: SelectCellProps<Row>) {
  return (
    <td className={classes.cell}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selection.isSelected(row)}
          onChange={({ nativeEvent }) =>
            selection.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    </td>
  );
}

/** The checkbox of all rows on the page, in the head of the table. */
export function SelectAllCell<Row>({ state, toggleAll }: RowSelection<Row>) {
  return (
    <td className={classes.cell}>
      <label className={classes.tick}>
        <input
          ref={(input) => {
            if (input) input.indeterminate = state === 'some';
          }}
          type="checkbox"
          aria-label="Select all on this page"
          checked={state === 'all'}
          onChange={toggleAll}
        />
      </label>
    </td>
  );
}
