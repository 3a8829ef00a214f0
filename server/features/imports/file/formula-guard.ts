/** What a spreadsheet could take for a formula, as `csv_cell` of the database knows it. */
const formula = String.raw`[\s\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0]*[=+@\-\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u207c\u207a\u207b\u208c\u208a\u208b]`;
const formulaStart = new RegExp(`^${formula}`, 'u');
const guardedFormula = new RegExp(`^'(?=${formula})`, 'u');

/** A cell without the apostrophe that an export puts before a formula. */
export function withoutGuard(cell: string): string {
  return cell.replace(guardedFormula, '');
}

/** A cell that no spreadsheet takes for a formula. */
export function withGuard(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}
