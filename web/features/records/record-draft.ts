import { type AddressInput, emptyAddress } from '#schema/fields/address.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { emptyRecord, type RecordDraft } from '#schema/records/records.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { blankContact, toContactDraft } from '#web/features/contacts/contact-draft.ts';
import { isSame } from '#web/lib/forms/three-way-merge.ts';
import { recordSections } from './record-sections.ts';

/** An address as the form holds it: no text is ever missing. */
export function toAddressDraft(address: AddressInput): AddressInput {
  return { ...emptyAddress, ...address, name: address.name ?? '', street2: address.street2 ?? '' };
}

/** Problems are told in the order of the fields, and so in that of the page. */
function inPageOrder(draft: RecordDraft): RecordDraft {
  const { customer, customerPo, proposalNumber, billingAddress, serviceAddress, ...rest } = draft;
  const { classification, description, assignedTechnicians, contacts, ...others } = rest;
  const { statusTimeline, equipment, warranties, documents, ...own } = others;
  return {
    customer,
    customerPo,
    proposalNumber,
    billingAddress,
    serviceAddress,
    classification,
    description,
    ...own,
    ...(assignedTechnicians && { assignedTechnicians }),
    contacts,
    statusTimeline,
    equipment,
    warranties,
    ...(documents && { documents }),
  };
}

function toOwnFields(kind: RecordKind, record: StoredRecord): Record<string, unknown> {
  const stored: Record<string, unknown> = record;
  return Object.fromEntries(Object.keys(kind.emptyOwnFields).map((name) => [name, stored[name] ?? '']));
}

/** What the form holds of a record; for a new one, what it starts with. References are held as ids. */
export function toRecordDraft(kind: RecordKind, record: StoredRecord | undefined): RecordDraft {
  if (!record) return inPageOrder({ ...emptyRecord(kind), contacts: [blankContact] });
  const {
    customer,
    customerPo,
    proposalNumber,
    classification,
    description,
    assignedTechnicians,
    documents,
  } = record;
  return inPageOrder({
    customer: customer._id,
    customerPo,
    proposalNumber: proposalNumber ?? '',
    billingAddress: toAddressDraft(record.billingAddress),
    serviceAddress: toAddressDraft(record.serviceAddress),
    classification,
    description,
    contacts: record.contacts.map(toContactDraft),
    statusTimeline: record.statusTimeline,
    equipment: record.equipment,
    warranties: record.warranties,
    ...(kind.hasTechnicians && {
      assignedTechnicians: (assignedTechnicians ?? []).map(({ _id, user }) => ({ _id, user: user._id })),
    }),
    ...(kind.hasDocuments && { documents: documents ?? [] }),
    ...toOwnFields(kind, record),
  });
}

/** `customerPo` as people say it: 'customer PO'. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ po$/, ' PO');
}

/** In which parts two copies of a record differ, in the form's words. */
export function changedRecordParts(kind: RecordKind, one: StoredRecord, other: StoredRecord): string[] {
  const before: Record<string, unknown> = toRecordDraft(kind, one);
  const after: Record<string, unknown> = toRecordDraft(kind, other);
  const fields = recordSections(kind).flatMap((section) => section.fields);
  return fields.filter((name) => !isSame(before[name], after[name])).map(inWords);
}
