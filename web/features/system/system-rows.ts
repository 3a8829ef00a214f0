import type { SystemPart } from '#schema/system.ts';
import type { PartReport } from './system.queries.ts';
import type { SystemLine, Tone } from './system-line.ts';

/** What a part loads. */
export type PartQuery = {
  data: PartReport | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

export type Row = { key: string } & (
  | { state: 'loading' }
  | { state: 'failed'; part: SystemPart; query: PartQuery }
  | { state: Tone; line: SystemLine; at: string; isStale: boolean }
);

/** What needs attention first. */
const order: Row['state'][] = ['problem', 'failed', 'note', 'ok', 'loading'];

function rowsOf(part: SystemPart, query: PartQuery | undefined): Row[] {
  if (query?.data) {
    const { at, lines } = query.data;
    const isStale = query.error !== null;
    return lines.map((line) => ({ key: line.title, state: line.tone, line, at, isStale }));
  }
  return query?.error ? [{ key: part, state: 'failed', part, query }] : [{ key: part, state: 'loading' }];
}

/** The rows of all parts, what needs attention first. While a part loads for the first time, nothing changes places. */
export function arrangeRows(parts: { part: SystemPart; query: PartQuery | undefined }[]): Row[] {
  const rows = parts.flatMap(({ part, query }) => rowsOf(part, query));
  if (rows.some(({ state }) => state === 'loading')) return rows;
  return rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** The sentence above the rows. */
export function summarize(rows: Row[]): string {
  if (rows.some(({ state }) => state === 'loading')) return 'Checking...';
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const [problems, failures] = [count('problem'), count('failed')];
  const unchecked =
    failures === 1 ? '1 part could not be checked.' : `${failures} parts could not be checked.`;
  if (problems === 0) return failures === 0 ? 'Everything works.' : unchecked;
  const attention = problems === 1 ? '1 thing needs attention.' : `${problems} things need attention.`;
  return failures === 0 ? attention : `${attention} ${unchecked}`;
}
