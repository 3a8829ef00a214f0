import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';
import { recordSorts } from './record-list.ts';

export const projects = {
  id: 'project',
  apiName: 'project',
  apiPath: '/projects',
  slug: 'projects',
  numberPrefix: 'PR',
  labels: { singular: 'project', plural: 'projects', title: 'Project', titles: 'Projects' },
  emptyText: 'No projects to show at the moment.',
  dashboardCard: { place: 1, emptyText: 'No open projects to show.' },
  classifications: classifications.project,
  ownColumns: [],
  sorts: recordSorts,
  printed: { heading: 'Project Info', fields: ['permitNumber', 'permitDate', 'proposalNumber'] },
  hasTabs: false,
  hasTechnicians: false,
  hasDocuments: true,
  hasVisits: false,
  fulfillsVisits: false,
  startsWithWarranty: true,
} as const satisfies RecordKind;
