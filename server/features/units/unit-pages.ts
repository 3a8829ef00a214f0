import type { RawBuilder } from 'kysely';
import type { UnitRecordsQuery } from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';
import {
  cappedTotal,
  decodeCursor,
  onlyPage,
  pageStatement,
  plannedLimit,
  plannedLimits,
  type ReadPage,
  toPageJson,
  totalFigure,
} from '#server/db/rows/paging.ts';
import type { UnitFilter } from './unit-rows.ts';

/** What a page is of. The placeholders `key` and `id` are of the row that it begins after, unless it is the first. */
export type UnitPage = { planned: number; isFirst: boolean; key: unknown; id: unknown };

/** As `pageStatement` takes them; `total` counts up to one more than the largest exact total. */
type PageParts = { tables: RawBuilder<unknown>; rows: RawBuilder<unknown>; total: RawBuilder<unknown> };

type Kind = Pick<UnitPage, 'planned' | 'isFirst'> & { isOfCustomer: boolean };
type Values = [unit: string, customer: string, limit: number, rowLimit: number, key: string, id: string];

const flags = [true, false];
const nameOf = ({ planned, isFirst, isOfCustomer }: Kind) => `${planned} ${isFirst} ${isOfCustomer}`;
const kinds = new Map(
  plannedLimits
    .flatMap((planned) =>
      flags.flatMap((isFirst) => flags.map((isOfCustomer) => ({ planned, isFirst, isOfCustomer }))),
    )
    .map((kind): [string, Kind] => [nameOf(kind), kind]),
);

export type UnitPageRow = ReadPage & { total: number };

/** Pages of what a unit has, as JSON text. @param sort the order, which cursors name */
export function unitPageStatement(sort: string, build: (unit: UnitFilter, page: UnitPage) => PageParts) {
  const read = preparedStatements<string, UnitPageRow, Values>(
    () => kinds.keys(),
    6,
    (name, unit, customer, limit, rowLimit, key, id) => {
      const { planned, isFirst, isOfCustomer } = kinds.get(name) as Kind;
      const filter = isOfCustomer ? { key: unit, customer } : { key: unit };
      const { total, ...page } = build(filter, { planned, isFirst, key, id });
      const figures = totalFigure({ total, limit, isFirst });
      return pageStatement<{ total: number }>({ ...page, figures, limit, rowLimit, canReusePlan: true });
    },
  );
  return async (db: Database, { key, customer, limit, cursor }: UnitRecordsQuery): Promise<string> => {
    const after = decodeCursor(sort, cursor);
    const isFirst = after === undefined;
    const kind = nameOf({ planned: plannedLimit(limit), isFirst, isOfCustomer: customer !== undefined });
    const values = [key, customer ?? '', limit, limit + 1, after?.key ?? '', after?.id ?? ''] as const;
    return unitPageJson(await onlyPage(read(kind, db, ...values), isFirst), sort);
  };
}

export function unitPageJson({ total, ...page }: UnitPageRow, sort: string): string {
  return toPageJson(page, sort, cappedTotal(total));
}
