import { toDraft } from '#schema/entity/entity-field.ts';
import { toAddressDraft } from '#schema/fields/address.ts';
import { type RecordKind } from '#schema/records/record-kind.ts';
import { equipmentFields } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordDraft } from '#schema/records/records.ts';
import type { Unit } from '#schema/units/units.ts';
import { copyContact } from './record-customer-draft.ts';
import { toRecordDraft } from './record-draft.ts';

/** The draft of a new record for a unit: the customer, addresses and contacts of its newest record, and the unit. */
export function unitDraft(kind: RecordKind, unit: Unit, newest: RecordDetail): RecordDraft {
  const blank = toRecordDraft(kind, undefined);
  return {
    ...blank,
    customer: newest.customer._id,
    billingAddress: toAddressDraft(newest.billingAddress),
    serviceAddress: toAddressDraft(newest.serviceAddress),
    ...(newest.contacts.length > 0 && { contacts: newest.contacts.map(copyContact) }),
    equipment: [toDraft(equipmentFields, unit)],
  };
}

/** The page of everything about a unit. @param serial in any spelling */
export function unitPath(serial: string, customerId?: string): string {
  const customer = customerId ? `&customer=${encodeURIComponent(customerId)}` : '';
  return `/app/units?serial=${encodeURIComponent(serial)}${customer}`;
}

/** The form of a new record for a unit of a customer. A path that ends like a file's name is none of the web app's. */
export function newUnitRecordPath(
  { slug }: Pick<RecordKind, 'slug'>,
  key: string,
  customerId: string,
): string {
  return `/app/${slug}/new/for/${encodeURIComponent(customerId)}/unit?key=${encodeURIComponent(key)}`;
}
