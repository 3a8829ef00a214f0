import classes from './sheet/print-table.module.css';
import { PrintSection } from './sheet/print-table.tsx';

const blankRows = [1, 2, 3, 4, 5, 6, 7];

/** Blank rows for handwritten notes. */
export function PrintNotes() {
  return (
    <PrintSection title="Notes">
      {(titleId) => (
        <table className={`${classes.table} ${classes.notes}`} aria-labelledby={titleId}>
          <tbody>
            {blankRows.map((row) => (
              <tr key={row}>
                <td>{'\u00a0'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PrintSection>
  );
}
