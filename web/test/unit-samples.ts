import type {
  Unit,
  UnitContractLine,
  UnitDocument,
  UnitRecord,
  UnitWarranty,
  WholeUnit,
} from '#schema/units/units.ts';
import { pageOf } from './fake-api.ts';
import { api } from './render-app.tsx';
import { address, sampleEquipment, sampleId } from './samples.ts';

export const unitOwner = { _id: sampleId(), name: 'Elm Street Bakery' };

/** A reference to a record with the unit. */
export function unitRecordReference(number: string, kind = 'work-order') {
  return { kind, _id: sampleId(), number };
}

export function sampleUnit(change: Partial<Unit> = {}): Unit {
  const { _id, ...equipment } = sampleEquipment('RTU-1', 'SN 12-345');
  return {
    ...equipment,
    customer: { ...unitOwner, accessNotes: 'Gate code 4410.' },
    record: unitRecordReference('WO-1041'),
    serviceAddress: address,
    records: 2,
    serials: [equipment.serial, 'sn12345'],
    facts: [],
    ...change,
  };
}

export function sampleUnitRecord(number: string, change: Partial<UnitRecord> = {}): UnitRecord {
  return {
    ...unitRecordReference(number),
    customer: unitOwner,
    classification: 'HVAC Commercial Service',
    description: 'Replaced the belt.',
    technicians: ['Tess Tech'],
    status: 'Closed',
    statusObtainedAt: '2026-03-12',
    isOpen: false,
    createdAt: '2026-03-12T15:00:00.000Z',
    ...change,
  };
}

export function sampleUnitWarranty(change: Partial<UnitWarranty> = {}): UnitWarranty {
  return {
    _id: sampleId(),
    type: 'Parts',
    company: 'Carrier',
    confirmationNumber: 'C-1',
    expirationDate: '2027-03-20',
    daysLeft: 12,
    customer: unitOwner,
    record: unitRecordReference('WO-1041'),
    records: 2,
    ...change,
  };
}

export function sampleUnitLine(change: Partial<UnitContractLine> = {}): UnitContractLine {
  return {
    contract: unitRecordReference('SC-1007', 'service-contract'),
    customer: unitOwner,
    line: { _id: sampleId(), label: 'Filters' },
    intervalType: 'months',
    intervalAmount: 3,
    covers: 'place',
    nextVisitOn: '2026-03-12',
    nextVisitState: 'overdue',
    overdueDays: 3,
    endsOn: '2027-01-31',
    ...change,
  };
}

export function sampleUnitDocument(change: Partial<UnitDocument> = {}): UnitDocument {
  return {
    _id: sampleId(),
    name: 'Startup sheet',
    fileUrl: 'https://example.com/startup.pdf',
    customer: unitOwner,
    record: unitRecordReference('PR-1003', 'project'),
    ...change,
  };
}

type Blocks = Partial<Pick<WholeUnit, 'units' | 'warranties' | 'contractLines' | 'documents'>> & {
  records?: UnitRecord[];
};

/** Responds with a unit that has nothing but these blocks. */
export function serveUnit({ units = [sampleUnit()], records = [], ...blocks }: Blocks = {}): void {
  const { warranties = [], contractLines = [], documents = [] } = blocks;
  const head = { key: 'SN12345', units, isComplete: true };
  api.respond('GET /units/head', { data: head });
  api.respond('GET /units/records', pageOf(records));
  api.respond('GET /units/warranties', { data: warranties });
  api.respond('GET /units/contract-lines', { data: contractLines });
  api.respond('GET /units/documents', { data: documents });
  api.respond('GET /units/history', pageOf([]));
  api.respond('GET /units', {
    data: { ...head, records: pageOf(records), warranties, contractLines, documents },
  });
}
