import type { RecordListItem } from '#schema/records/record-responses.ts';

/** Includes the number, because a customer may have many records. */
export function recordName({ customer, number }: Pick<RecordListItem, 'customer' | 'number'>): string {
  return `${customer.name}, ${number}`;
}
