import { randomUUIDv7 } from 'node:crypto';
import {
  addressLine,
  type BareAddress,
  type BareContact,
  contactTexts,
  fold,
  nationalPhone,
  searchText,
} from './baseline-texts.ts';

type Row = { _id?: string | null };
type Event = Row & { status: string; statusObtainedAt: string };
type Unit = Row &
  Record<'identifier' | 'type' | 'size' | 'manufacturer' | 'model' | 'serial' | 'installDate', string>;
type Warranty = Row &
  Record<'equipmentSerial' | 'company' | 'type' | 'confirmationNumber' | 'expirationDate', string> & {
    notify: string[];
  };

/** A work order as it is sent: as GET answers it. */
export type BareRecord = {
  customer: { _id: string };
  customerPo: string;
  proposalNumber: string | null;
  billingAddress: BareAddress;
  serviceAddress: BareAddress;
  classification: string;
  description: string;
  contacts: (Row & BareContact)[];
  statusTimeline: Event[];
  equipment: Unit[];
  warranties: Warranty[];
  assignedTechnicians: (Row & { user: { _id: string } })[];
};

export type BareCustomer = { id: string; sort_name: string };

export function recordColumns(record: BareRecord, customer: BareCustomer): Record<string, unknown> {
  const last = record.statusTimeline.at(-1);
  return {
    customer_id: customer.id,
    customer_sort_name: customer.sort_name,
    customer_po: record.customerPo,
    proposal_number: record.proposalNumber,
    billing_address: record.billingAddress,
    service_address: record.serviceAddress,
    classification: record.classification,
    description: record.description,
    status: last?.status,
    status_on: last?.statusObtainedAt,
    is_open: last?.status.trim().toLowerCase() !== 'closed',
  };
}

export function recordSearchText(record: BareRecord): string {
  return searchText([
    record.customerPo,
    record.proposalNumber,
    addressLine(record.serviceAddress),
    addressLine(record.billingAddress),
    ...record.equipment.flatMap(({ serial, identifier }) => [serial, identifier]),
    ...contactTexts(record.contacts),
    record.description,
  ]);
}

export function sortedTimeline({ statusTimeline }: BareRecord): Event[] {
  return statusTimeline.toSorted((one, other) => (one.statusObtainedAt < other.statusObtainedAt ? -1 : 1));
}

export type EventRow = { id: string };

export function eventRows(recordId: string, timeline: Event[], known: Set<string>): EventRow[] {
  return timeline.map(({ _id, status, statusObtainedAt }, position) => ({
    id: _id && known.has(_id) ? _id : randomUUIDv7(),
    record_id: recordId,
    position,
    status,
    status_obtained_at: statusObtainedAt,
  }));
}

/** The rows of a new work order, by their tables. */
export function newRows(
  id: string,
  record: BareRecord,
  manufacturers: Map<string, string>,
): Record<string, object[]> {
  const own = (position: number) => ({ id: randomUUIDv7(), record_id: id, position });
  const equipment = record.equipment.map(({ _id, manufacturer, installDate, ...unit }, n) => ({
    ...unit,
    ...own(n),
    manufacturer_id: manufacturers.get(fold(manufacturer)),
    install_date: installDate,
  }));
  return {
    record_contacts: record.contacts.map(({ title, name, email, phoneNumbers }, n) => ({
      ...own(n),
      title,
      name,
      email,
      phone_numbers: phoneNumbers.map((entry) => ({ ...entry, _id: randomUUIDv7() })),
      phones_line: phoneNumbers.map((entry) => `${entry.name} ${nationalPhone(entry.phone)}`).join(', '),
    })),
    status_events: eventRows(id, record.statusTimeline, new Set()),
    equipment,
    warranties: record.warranties.map(({ company, type, notify, ...warranty }, n) => ({
      ...own(n),
      equipment_id: equipment.find(({ serial }) => serial === warranty.equipmentSerial)?.id,
      company,
      type,
      confirmation_number: warranty.confirmationNumber,
      expiration_date: warranty.expirationDate,
      notify,
    })),
    assignments: record.assignedTechnicians.map(({ user }, n) => ({ ...own(n), user_id: user._id })),
  };
}
