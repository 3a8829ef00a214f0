import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListItem } from '#schema/records/record-responses.ts';
import type { ProblemSubject } from '#web/lib/toasts/recent-problems.ts';

type Named = Pick<RecordListItem, 'customer' | 'number'>;

/** Includes the number, because a customer may have many records. */
export function recordName({ customer, number }: Named): string {
  return `${customer.name}, ${number}`;
}

/** What the list of recent problems calls a record. */
export function recordSubject({ slug }: RecordKind, record: Named & { _id: string }): ProblemSubject {
  const { _id, number, customer } = record;
  return { key: _id, name: `${number} ${customer.name}`, path: `/app/${slug}/${_id}` };
}
