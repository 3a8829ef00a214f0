import { addressLine } from '#schema/fields/address.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { contactSearchTexts } from '#server/db/contact-rows.ts';
import { searchTextOf } from '#server/db/search-rows.ts';
import { ownColumn, ownFieldsOf } from './record-json.ts';
import type { ReferencedCustomer } from './record-references.ts';
import type { RecordContent } from './record-rows.ts';
import { currentStatus } from './record-status.ts';

/** What a record can be found by, below its customer's name and its number. */
export function recordSearchText(content: RecordContent): string {
  const { equipment, contacts } = content;
  return searchTextOf([
    content.customerPo,
    content.proposalNumber ?? '',
    content.permitNumber ?? '',
    addressLine(content.serviceAddress),
    addressLine(content.billingAddress),
    ...equipment.flatMap(({ serial, identifier }) => [serial, identifier]),
    ...contactSearchTexts(contacts),
    content.description,
  ]);
}

const commonColumns = [
  'customer_id',
  'customer_sort_name',
  'customer_po',
  'proposal_number',
  'billing_address',
  'service_address',
  'classification',
  'description',
  'status',
  'status_on',
  'is_open',
] as const;

/** The names of the columns that follow from what is written. */
export function contentColumnNames(kind: RecordKind): string[] {
  return [...commonColumns, ...ownFieldsOf(kind).map(ownColumn)];
}

/** What the columns of `contentColumnNames` hold. */
export function columnsOf(
  kind: RecordKind,
  content: RecordContent,
  customer: ReferencedCustomer,
  since: { createdAt: Date; timeZone: string },
): Record<string, unknown> {
  const common: Record<(typeof commonColumns)[number], unknown> = {
    customer_id: customer.id,
    customer_sort_name: customer.sortName,
    customer_po: content.customerPo,
    proposal_number: content.proposalNumber,
    billing_address: content.billingAddress,
    service_address: content.serviceAddress,
    classification: content.classification,
    description: content.description,
    ...currentStatus(content.statusTimeline, since.createdAt, since.timeZone),
  };
  const fields: Record<string, unknown> = { ...content };
  const own = ownFieldsOf(kind).map((field) => [ownColumn(field), fields[field] ?? null]);
  return { ...common, ...Object.fromEntries(own) };
}
