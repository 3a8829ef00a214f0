import type { Import, ImportColumn, ImportListItem, ImportRow } from '#schema/imports/imports.ts';
import type { ApiRequest } from './fake-api.ts';
import { api } from './render-app.tsx';
import { olive, sampleId } from './samples.ts';

function sampleColumn(change: Partial<ImportColumn>): ImportColumn {
  return { index: 0, header: '', samples: [], filled: 1, target: null, proposedBy: null, ...change };
}

/** A file of 300 customers, as it was uploaded. */
export function sampleImport(change: Partial<Import> = {}): Import {
  return {
    _id: sampleId(),
    kind: 'customer',
    fileName: 'Customers of 2026, all branches.csv',
    bytes: 48_000,
    encoding: 'utf-8',
    delimiter: ',',
    headerLine: 1,
    headerBy: 'first',
    firstLines: [
      { line: 1, text: 'Display Name, Reach at, Main Phone, Second Email, Balance' },
      { line: 2, text: 'Alder Dental, office@alder.example, 0.00' },
    ],
    rows: 300,
    columns: [
      sampleColumn({
        header: 'Display Name',
        samples: ['Alder Dental', 'Birch & Sons Property Management of Greater Chicago', 'Cedar Clinic'],
        target: 'name',
        proposedBy: 'header',
      }),
      sampleColumn({
        index: 1,
        header: 'Reach at',
        samples: ['office@alder.example'],
        filled: 0.917,
        target: 'email',
        proposedBy: 'content',
      }),
      sampleColumn({
        index: 2,
        header: 'Main Phone',
        samples: ['(312) 555-0142'],
        target: 'phone',
        proposedBy: 'memory',
      }),
      sampleColumn({ index: 3, header: 'Second Email', samples: ['ana@alder.example'], filled: 0.001 }),
      sampleColumn({ index: 4, header: 'Balance', samples: ['0.00', '12.50'], filled: 0.999 }),
      sampleColumn({ index: 5, filled: 0 }),
    ],
    notTaken: ['Second Email', 'Balance'],
    state: 'columns',
    problem: null,
    progress: null,
    predicted: null,
    result: null,
    differing: 0,
    notices: 0,
    sendsNotices: null,
    canContinue: false,
    hasFile: true,
    undone: null,
    undoUntil: null,
    sameFileAs: null,
    createdAt: '2026-11-20T15:00:00.000Z',
    createdBy: olive,
    startedAt: null,
    finishedAt: null,
    version: 1,
    ...change,
  };
}

export const checkedCounts = { new: 250, update: 30, unchanged: 8, refused: 12 };

export function checkedImport(change: Partial<Import> = {}): Import {
  return sampleImport({ state: 'checked', predicted: checkedCounts, ...change });
}

/** An import that is over and can be undone. */
export function doneImport(change: Partial<Import> = {}): Import {
  return checkedImport({
    state: 'done',
    result: checkedCounts,
    startedAt: '2026-11-20T15:02:00.000Z',
    finishedAt: '2026-11-20T15:03:00.000Z',
    undoUntil: '2099-12-20T15:03:00.000Z',
    ...change,
  });
}

export function sampleRow(change: Partial<ImportRow> = {}): ImportRow {
  return {
    line: 2,
    name: 'Alder Dental',
    outcome: 'new',
    entityId: null,
    changes: [{ label: 'Name', to: 'Alder Dental', kind: 'added' }],
    issues: [],
    predicted: null,
    undone: null,
    ...change,
  };
}

function toListItem(entry: Import): ImportListItem {
  const {
    columns: _columns,
    notTaken: _notTaken,
    sameFileAs: _sameFileAs,
    firstLines: _firstLines,
    version: _version,
    ...item
  } = entry;
  return item;
}

/** Serves one import, which changes as `respond` says, and its rows. */
export function serveImport(first: Import, rows: ImportRow[] = []) {
  let entry = first;
  const path = `/imports/${first._id}` as const;
  const serve = (change: Partial<Import>) => {
    entry = { ...entry, ...change };
    return { data: entry };
  };
  api.respond('POST /imports', () => ({ data: entry }));
  api.respond('GET /imports', () => ({ data: [toListItem(entry)], total: 1, nextCursor: null }));
  api.respond(`GET ${path}`, () => ({ data: entry }));
  api.respond(`GET ${path}/rows`, ({ query }) => {
    const outcome = query.get('outcome');
    const start = Number(query.get('cursor') ?? 0);
    const limit = Number(query.get('limit'));
    const isLeft = ({ undone }: ImportRow) => undone?.isUndone === false;
    const found = rows.filter(
      (row) => !outcome || row.outcome === outcome || (outcome === 'left' && isLeft(row)),
    );
    const nextCursor = start + limit < found.length ? String(start + limit) : null;
    return { data: found.slice(start, start + limit), total: found.length, nextCursor };
  });
  return {
    path,
    /** What the server says from now on. */
    set: (change: Partial<Import>) => void serve(change),
    /** What the server says from a request on. */
    on: (
      action: 'columns' | 'header' | 'notices' | 'dry-run' | 'run' | 'cancel' | 'undo',
      change: (request: ApiRequest) => Partial<Import>,
    ) =>
      api.respond(
        `${action === 'columns' || action === 'header' || action === 'notices' ? 'PUT' : 'POST'} ${path}/${action}`,
        (request) => serve(change(request)),
      ),
  };
}
