import { searchTexts } from '#schema/entity/entity-field.ts';
import type { AllOwnFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type commonFields, recordFields } from '#schema/records/records.ts';
import { type ColumnName, fieldColumns } from '#server/db/columns.ts';
import { contactSearchTexts } from '#server/db/rows/contact-rows.ts';
import { toSearchText } from '#server/db/rows/search-rows.ts';
import type { NextVisit } from '#server/visit-schedule/storage/visit-lines.ts';
import type { RecordContent } from './record-rows.ts';
import { currentStatus } from './record-status.ts';

/** The customer of a record, as far as its columns need it. */
export type ReferencedCustomer = { id: string; sortName: string };

/** The search text of a record, except for the lines with the customer's name and the number. */
export function recordSearchText(kind: RecordKind, content: RecordContent): string {
  return toSearchText([
    ...searchTexts(recordFields(kind), content),
    ...content.equipment.flatMap(({ serial, identifier }) => [serial, identifier]),
    ...contactSearchTexts(content.contacts),
  ]);
}

/** The cast adds the fields of all kinds, so a field of any kind without a column does not compile. */
function fieldColumnNames(kind: RecordKind) {
  return fieldColumns('records', recordFields(kind) as ReturnType<typeof commonFields> & AllOwnFields);
}

const derivedColumns = [
  'customerId',
  'customerSortName',
  'status',
  'statusOn',
  'isOpen',
  'isUnassigned',
] as const satisfies ColumnName<'records'>[];

/** Of kinds with visits only. */
const visitColumns = [
  'nextVisitOn',
  'nextVisitWindowDays',
  'isNextVisitBooked',
] as const satisfies (ColumnName<'records'> & keyof NextVisit)[];

/** The names of the columns derived from the content of a record, except for those of its next visit. */
export function contentColumnNames(kind: RecordKind): ColumnName<'records'>[] {
  return [...derivedColumns, ...fieldColumnNames(kind)];
}

/** The names of the columns of the next visit; none for a kind without visits. */
export function visitColumnNames(kind: RecordKind): readonly ColumnName<'records'>[] {
  return kind.hasVisits ? visitColumns : [];
}

/** The values of the columns of `contentColumnNames`, and with a next visit of `visitColumnNames`. */
export function contentColumns(
  kind: RecordKind,
  content: RecordContent,
  customer: ReferencedCustomer,
  { createdAt, timeZone, nextVisit }: { createdAt: Date; timeZone: string; nextVisit: NextVisit | undefined },
): Record<string, unknown> {
  const derived: Record<(typeof derivedColumns)[number], unknown> = {
    customerId: customer.id,
    customerSortName: customer.sortName,
    ...currentStatus(content.statusTimeline, createdAt, timeZone),
    isUnassigned: kind.hasTechnicians && content.assignedTechnicians.length === 0,
  };
  const fields = fieldColumnNames(kind).map((name) => [name, content[name] ?? null]);
  return { ...derived, ...Object.fromEntries(fields), ...nextVisit };
}
