import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';

export const workOrders = {
  id: 'work-order',
  wireName: 'workOrder',
  apiPath: '/work-order',
  slug: 'work-orders',
  numberPrefix: 'WO',
  labels: { singular: 'work order', plural: 'work orders', title: 'Work Order', titles: 'Work Orders' },
  classifications: classifications.workOrder,
  columns: ['status', 'classification', 'workLocation', 'technicians'],
  techniciansLabel: 'Technician(s)',
  printed: { heading: 'Work Order Information', facts: [] },
  hasTabs: true,
  hasTechnicians: true,
  hasDocuments: false,
  startsWithWarranty: true,
  ownFields: () => ({}),
  storedOwnFields: {},
  emptyOwnFields: {},
} as const satisfies RecordKind;
