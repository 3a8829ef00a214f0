import type { Customer } from '#schema/customers.ts';
import type {
  Overview,
  OverviewBlock,
  OverviewContract,
  OverviewRecord,
  OverviewUnit,
} from '#schema/overview/customer-overview.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { address, sampleEquipment, sampleId } from './samples.ts';

export type WholeOverview = { [Block in OverviewBlock]: Overview<Block> };

const none = { rows: [], total: 0 };

/** The overview of a customer without anything. */
export function emptyOverview({ _id, name, address, accessNotes, contacts }: Customer): WholeOverview {
  return {
    head: {
      _id,
      name,
      address,
      accessNotes,
      contacts: contacts.map(({ name, title, email, phoneNumbers }) => ({
        name,
        title,
        email,
        emailSuppressed: false,
        phoneNumbers: phoneNumbers.map(({ name, phone }) => ({ name, phone, suppressed: false })),
      })),
      latestRecord: null,
    },
    'open-work': { ...none, workOrders: 0, projects: 0 },
    visits: { ...none, overdue: 0, due: 0, next: null },
    warranties: none,
    messages: { sent: none, scheduled: none, replies: { ...none, unread: 0, latestUnread: null } },
    places: none,
    units: none,
    'closed-work': none,
    contracts: none,
    projects: none,
  };
}

export function overviewRecord(
  change: Partial<OverviewRecord> = {},
  kind: RecordKind = workOrders,
): OverviewRecord {
  const _id = sampleId();
  return {
    kind: kind.id,
    _id,
    number: `${kind.numberPrefix}-${Number(_id.slice(-4)) + 1000}`,
    status: 'Open',
    statusObtainedAt: '2026-03-12',
    isOpen: true,
    classification: kind.classifications[0] ?? '',
    serviceAddress: address,
    technicians: [],
    ...change,
  };
}

export function overviewContract(change: Partial<OverviewContract> = {}): OverviewContract {
  return {
    ...overviewRecord({}, serviceContracts),
    serviceIntervalType: 'months',
    serviceIntervalAmount: 3,
    endsOn: null,
    nextVisitOn: '2026-03-12',
    nextVisitState: 'due',
    nextVisitOverdueDays: 0,
    ...change,
  };
}

export function overviewUnit(identifier: string, serial: string): OverviewUnit {
  const { _id, ...unit } = sampleEquipment(identifier, serial);
  const { kind, number, _id: recordId } = overviewRecord();
  return { ...unit, serviceAddress: address, record: { kind, _id: recordId, number }, records: 1 };
}
