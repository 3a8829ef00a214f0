const counts = { new: 281, update: 5, unchanged: 2, refused: 12 };
const issue = { column: 'Street', message: 'Street address is required.' };

/** Examples of imports, by the name of a property. */
export function importExamples(id: string, instant: string): Record<string, unknown> {
  const named = {
    kind: 'customer',
    fileName: 'customers.csv',
    bytes: 41_230,
    encoding: 'utf-8',
    delimiter: ',',
    rows: 300,
    state: 'checked',
    problem: null,
    predicted: counts,
    result: null,
    differing: 0,
    undone: null,
    undoUntil: instant,
    startedAt: instant,
    finishedAt: instant,
  };
  const paths = ['imports', 'columns', 'dry-run', 'run', 'cancel', 'undo'];
  return {
    ...Object.fromEntries(
      paths.flatMap((path) => Object.entries(named).map(([name, value]) => [`${path}.${name}`, value])),
    ),
    header: 'Display Name',
    samples: ['Northside Bakery', 'Ana Flores'],
    filled: 0.98,
    'columns.index': 0,
    'columns.target': 'name',
    proposedBy: 'header',
    notTaken: ['Balance'],
    'progress.done': 150,
    'progress.total': 300,
    secondsLeft: 2,
    'predicted.new': counts.new,
    'predicted.update': counts.update,
    'predicted.unchanged': counts.unchanged,
    'predicted.refused': counts.refused,
    'result.new': counts.new,
    'result.update': counts.update,
    'result.unchanged': counts.unchanged,
    'result.refused': counts.refused,
    'undone.deleted': 281,
    'undone.restored': 5,
    'undone.left': 0,
    'sameFileAs._id': id,
    'sameFileAs.at': instant,
    'rows.line': 14,
    'rows.name': 'Northside Bakery',
    'rows.outcome': 'refused',
    'rows.entityId': null,
    'rows.changes': [],
    'rows.issues': [issue],
    'issues.column': issue.column,
    'issues.message': issue.message,
    'rows.predicted': null,
    isUndone: true,
  };
}
