import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';
import { recordSorts } from './record-list.ts';

export const serviceContracts = {
  id: 'service-contract',
  apiName: 'serviceContract',
  apiPath: '/service-contracts',
  slug: 'service-contracts',
  numberPrefix: 'SC',
  labels: {
    singular: 'service contract',
    plural: 'service contracts',
    title: 'Service Contract',
    titles: 'Service Contracts',
  },
  emptyText: 'No service contracts to show at the moment.',
  dashboardCard: { place: 3, emptyText: 'No service contracts to show.' },
  classifications: classifications.serviceContract,
  ownColumns: ['serviceInterval', 'nextVisit', 'technicians'],
  sorts: {
    ...recordSorts,
    serviceInterval: {
      column: 'serviceInterval',
      choices: { ascending: 'Shortest interval first', descending: 'Longest interval first' },
    },
    nextVisitOn: {
      column: 'nextVisitOn',
      isNullable: true,
      choices: { ascending: 'Next visit first', descending: 'Latest visit first' },
    },
  },
  techniciansLabel: 'Technician',
  printed: { heading: 'Service Contract Information', fields: ['proposalNumber', 'serviceIntervalAmount'] },
  hasTabs: false,
  hasTechnicians: true,
  hasDocuments: false,
  hasVisits: true,
  fulfillsVisits: false,
  startsWithWarranty: false,
  missingAddress: {
    billingAddress: 'Billing address is required',
    serviceAddress: 'Service address is required',
  },
} as const satisfies RecordKind;
