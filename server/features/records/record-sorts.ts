import type { RawBuilder } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { SortsOf } from '#server/db/rows/sorted-rows.ts';

const r = columnsOf('records', 'r');

/** The sort keys of all kinds; one without its column in `records` does not compile. */
const sortsOfKinds: SortsOf<'records'>[] = recordKinds.map(({ sorts }) => sorts);
const columns = new Map(
  sortsOfKinds.flatMap((sorts) => Object.values(sorts).map(({ column }) => [column as string, r[column]])),
);

/** @throws Error for a column that no kind sorts by */
export function sortColumn(name: string): RawBuilder<unknown> {
  const column = columns.get(name);
  if (!column) throw new Error(`No kind of record sorts by ${name}.`);
  return column;
}
