import { sql } from 'kysely';
import type { HistoryItem } from '#schema/history/history-list.ts';
import type { Database } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { HistoryScope } from './history.queries.ts';
import { listHistory } from './history-items.ts';

const changesPerRead = 500;

type Cells = { at: string; user: string; kind: string; name: string; change: string };

/** The cells of changes, safe in spreadsheets. */
const toCells = preparedStatement<Cells, [items: string, timeZone: string]>(
  2,
  (items, timeZone) => sql<Cells>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI') as at, csv_cell("user") as user,
      csv_cell(kind) as kind, csv_cell(name) as name, csv_cell(change) as change
    from jsonb_to_recordset(${items}::jsonb)
      as i (at timestamptz, "user" text, kind text, name text, change text)`,
);

/** A cell as RFC 4180 has it. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function toLine(cells: string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function toRow({ at, user, entity, name, text }: HistoryItem) {
  return { at, user: user?.name ?? 'Crewdesk', kind: entity, name, change: text };
}

/** The lines of a CSV file with the whole history of a scope, the newest change first. */
export async function* exportHistory(db: Database, scope: HistoryScope): AsyncGenerator<string> {
  let lines = toLine(['At', 'By', 'Kind', 'Name', 'Change']);
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await listHistory(db, scope, {
      limit: changesPerRead,
      cursor,
      isCounted: false,
    });
    const rows = await toCells(db, JSON.stringify(data.map(toRow)), scope.timeZone);
    lines += rows.map(({ at, user, kind, name, change }) => toLine([at, user, kind, name, change])).join('');
    // The header waits for the first rows: until something was sent, a failure is an error response.
    yield lines;
    lines = '';
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
