import type { Manifest } from '../archive/manifest.ts';

/** Receives how many rows were loaded, and which share of the bytes of all tables that is. */
export type OnRows = (rows: number, share: number) => void;

/** Counts what of the tables of a backup has passed. */
export function countRows({ tables }: Pick<Manifest, 'tables'>, onRows: OnRows) {
  const totalBytes = tables.reduce((sum, { bytes }) => sum + bytes, 1);
  let [doneRows, doneBytes] = [0, 0];
  return async function* pass(name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const table = tables.find((each) => each.name === name) ?? { rows: 0, bytes: 0 };
    let bytes = 0;
    for await (const chunk of source) {
      yield chunk;
      bytes += chunk.length;
      const rows = Math.floor((table.rows * bytes) / Math.max(table.bytes, 1));
      onRows(doneRows + Math.min(rows, table.rows), (doneBytes + bytes) / totalBytes);
    }
    doneRows += table.rows;
    doneBytes += table.bytes;
  };
}
