import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';
import { recordSorts } from './record-list.ts';

export const workOrders = {
  id: 'work-order',
  apiName: 'workOrder',
  apiPath: '/work-order',
  slug: 'work-orders',
  numberPrefix: 'WO',
  labels: {
    singular: 'work order',
    plural: 'work orders',
    title: 'Work Order',
    titles: 'Work Orders',
  },
  emptyText: 'No work orders to show at the moment.',
  dashboardCard: { place: 2, emptyText: 'No Work Orders to show.' },
  classifications: classifications.workOrder,
  ownColumns: ['technicians'],
  sorts: recordSorts,
  techniciansLabel: 'Technician(s)',
  printed: { heading: 'Work Order Information', fields: [] },
  hasTabs: true,
  hasTechnicians: true,
  hasDocuments: false,
  hasVisits: false,
  fulfillsVisits: true,
  startsWithWarranty: true,
} as const satisfies RecordKind;
