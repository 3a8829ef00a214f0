import { z } from 'zod';
import { optionalDay } from '#schema/fields/day.ts';
import { optionalText } from '#schema/fields/text.ts';
import { classifications } from './classifications.ts';
import type { RecordKind } from './record-kind.ts';

export const projects = {
  id: 'project',
  wireName: 'project',
  apiPath: '/projects',
  slug: 'projects',
  numberPrefix: 'PR',
  labels: { singular: 'project', plural: 'projects', title: 'Project', titles: 'Projects' },
  classifications: classifications.project,
  columns: ['status', 'classification', 'workLocation'],
  printed: { heading: 'Project Info', facts: ['permitNumber', 'permitDate', 'proposalNumber'] },
  hasTabs: false,
  hasTechnicians: false,
  hasDocuments: true,
  startsWithWarranty: true,
  ownFields: (timeZone: string) => ({
    permitNumber: optionalText(100),
    permitDate: optionalDay(timeZone),
  }),
  storedOwnFields: { permitNumber: z.string().nullable(), permitDate: z.string().nullable() },
  emptyOwnFields: { permitNumber: '', permitDate: '' },
} as const satisfies RecordKind;
